/** A quick test, because few texts contain a long integer. */
const MAY_HOLD_LONG = /(?:^|[[{:,\s])-?\d{16}/;
const NUMBER = /-?\d[\d.eE+-]*/g;
const LONG_INTEGER = /^-?[1-9]\d{15,}$/;

/** Turns the integers of more than 15 digits in JSON into texts. Takes linear time. */
const withLongAsText = (json: string): string => {
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
		return part.replace(NUMBER, (token) => (LONG_INTEGER.test(token) ? `"${token}"` : token));
	});
	return parts.join('"');
};

/** Parses JSON. Integers of more than 15 digits become texts, because `JSON.parse` rounds them. Throws SyntaxError. */
export const parseExactly = (json: string): unknown => JSON.parse(withLongAsText(json));
