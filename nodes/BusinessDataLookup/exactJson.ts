/** JSON that keeps integers of more than 15 digits. `JSON.parse` would round them. */

/** A quick test, because few texts contain a long integer. */
const MAY_HOLD_LONG = /(?:^|[[{:,\s])-?\d{16}/;
const NUMBER = /-?\d[\d.eE+-]*/g;
const LONG_INTEGER = /^-?[1-9]\d{15,}$/;
/** Marks a bigint while it is text in JSON. No real text begins like this. */
const MARK = '\u0000bigint ';
const MARKED = /"\\u0000bigint (-?\d+)"/g;

/** Turns the long integers in JSON into texts with a prefix. Takes linear time. */
const withLongAsText = (json: string, prefix: string): string => {
	if (!MAY_HOLD_LONG.test(json)) return json;
	let isInText = false;
	const parts = json.split('"').map((part) => {
		if (isInText) {
			let end = part.length;
			while (part[end - 1] === '\\') end -= 1;
			// A quote after an odd number of backslashes belongs to the text.
			isInText = (part.length - end) % 2 === 1;
			return part;
		}
		isInText = true;
		return part.replace(NUMBER, (token) =>
			LONG_INTEGER.test(token) ? `"${prefix}${token}"` : token,
		);
	});
	return parts.join('"');
};

/** Parses JSON. Long integers become texts, as in the node's output. Throws SyntaxError. */
export const parseLongAsText = (json: string): unknown => JSON.parse(withLongAsText(json, ''));

/** Parses JSON. Long integers become bigints, which `exactJson` writes as they were. Throws SyntaxError. */
export const parseLongAsBigInt = (json: string): unknown => {
	const marked = withLongAsText(json, '\\u0000bigint ');
	if (marked === json) return JSON.parse(json);
	return JSON.parse(marked, (_name, value: unknown) =>
		typeof value === 'string' && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
	);
};

/** A replacer for `JSON.stringify` that marks bigints. n8n would write them as text. */
export function markBigInt(this: Record<string, unknown>, name: string, value: unknown): unknown {
	const original = this[name];
	return typeof original === 'bigint' ? `${MARK}${original}` : value;
}

/** The JSON of a value that may hold bigints. */
export const exactJson = (value: unknown): string =>
	JSON.stringify(value, markBigInt).replace(MARKED, '$1');

/** Whether a value holds a bigint. */
export const holdsBigInt = (value: unknown): boolean => {
	if (typeof value !== 'object' || value === null) return typeof value === 'bigint';
	return Object.values(value).some(holdsBigInt);
};
