/** Makes zod schemas of the types in the document's tables. */
import { z } from 'zod/v4';
import { names } from './text.mts';

/** Tells the unit of a Unix time by its size: seconds of this century are below, milliseconds above. */
const SECONDS_END = 1e10;

/** A string of a form such as `YYYY-MM-DD HH:MM:SS.ffffff`, or an empty one. */
function form(name: string, pattern: RegExp): z.ZodType {
	return z.string().refine((text) => text === '' || pattern.test(text), { params: { form: name } });
}

const TWO_LETTERS = form('2 letters', /^[A-Z]{2}$/);
const DIGITS = form('digits', /^\d+$/);
const OFFSET_TIME = form(
	'ISO 8601 timestamp with UTC offset',
	/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/,
);

/** Makes a pattern of `MM/DD/YYYY hh:mm:ss AM/PM`. Every letter but T stands for a digit. */
function patternOf(written: string): RegExp {
	const digits = (part: string) => part.replace('.', '\\.').replace(/[A-SU-Za-z]/g, '\\d');
	return new RegExp(`^${written.split('AM/PM').map(digits).join('[AP]M')}$`);
}

function textOf(words: string): z.ZodType {
	if (/digits/.test(words)) return DIGITS;
	if (/2-letter/.test(words)) return TWO_LETTERS;
	if (/UTC offset/.test(words)) return OFFSET_TIME;
	const written = /form (YYYY\S+(?: HH\S+)?|MM\S+ \S+ AM\/PM)/i.exec(words)?.[1];
	const name = written?.replace(/[).]+$/, '');
	return name ? form(name, patternOf(name)) : z.string();
}

function unixTime(schema: z.ZodNumber, words: string): z.ZodType {
	if (!/Unix epoch/.test(words)) return schema;
	const isMs = /milliseconds/.test(words);
	const name = `Unix epoch in ${isMs ? 'milliseconds' : 'seconds'}`;
	const fits = (time: number) => time <= 0 || time >= SECONDS_END === isMs;
	return schema.refine(fits, { params: { form: name } });
}

/** An object whose fields may each be null or absent. Only an `open` one may have other fields. */
export function objectOf(fields: Record<string, z.ZodType>, open = false): z.ZodObject {
	const shape = Object.fromEntries(
		Object.entries(fields).map(([name, type]) => [name, type.nullish()]),
	);
	return open ? z.looseObject(shape) : z.strictObject(shape);
}

/** `a, b (strings) and c (numbers)` → the fields with their types. */
function listed(words: string): Record<string, z.ZodType> {
	return Object.fromEntries(
		[...words.matchAll(/([\w, ]+?) \((\w+?)s?\)(?: and )?/g)].flatMap(([, list, type]) =>
			names(list).map((name) => [name, fieldType(type)]),
		),
	);
}

/** Records by the words between "array of" and "records", "objects", "items" or "entries". */
export type RecordTypes = Record<string, z.ZodType>;

/**
 * The type of a record's field, such as `array of strings` or `string, form YYYY-MM-DD`.
 * @param words the cell of the table, and its notes
 * @param records the records of an "array of … objects"
 */
export function fieldType(words: string, records: RecordTypes = {}): z.ZodType {
	const kind = /^array of ([\w -]+?) (?:records|objects|items|entries)\b/.exec(words)?.[1];
	if (kind) {
		if (!records[kind]) throw new Error(`The document has no record "${kind}"`);
		return z.array(records[kind]);
	}
	const inside = /^array of objects with (.*)$/.exec(words)?.[1];
	if (inside) return z.array(objectOf(listed(inside)));
	if (/^array of objects; each maps .* to an array of strings/.test(words)) {
		return z.array(z.record(z.string(), z.array(z.string())));
	}
	if (/^array of two numbers/.test(words)) return z.array(z.number()).length(2);
	if (/^array \(?of strings/.test(words)) return z.array(textOf(words));
	if (/^array$/.test(words)) return z.array(z.unknown());
	if (/^boolean/.test(words)) return z.boolean();
	if (/^integer/.test(words)) return unixTime(z.int('Input should be an integer'), words);
	if (/^number/.test(words)) return unixTime(z.number(), words);
	if (/^object/.test(words)) return z.looseObject({});
	if (/^string/.test(words)) return textOf(words);
	throw new Error(`Not a type of the document: ${words}`);
}

/** The values that the type or notes of a parameter allow. */
function choices(words: string): z.ZodType | undefined {
	const list =
		/(?:Allowed values:?|Options:|fields supported:) ([\w, ]+)\./.exec(words)?.[1] ??
		/^string, (\w+ or \w+)\b/.exec(words)?.[1].replace(' or ', ', ');
	return list === undefined ? undefined : z.enum(names(list) as [string, ...string[]]);
}

const range = (words: string) => {
	const [, from, to] = /\b(\d+) to (\d[\d,]*)/.exec(words) ?? [];
	const most = to ?? /maximum (\d+)/.exec(words)?.[1];
	const least = from ?? /at least (\d+)/.exec(words)?.[1];
	return { most: most?.replace(',', ''), least };
};

/** The schema of a parameter, which may be null. `type` and `notes` are its cells. */
export function parameterType(type: string, notes: string): z.ZodType {
	const one = choices(`${type}. ${notes}`) ?? z.string();
	const code = z.union([z.string(), z.number().int()]);
	const bare = (): z.ZodType => {
		if (/^string or array of strings/.test(type)) return z.union([one, z.array(one)]);
		if (/^string, integer, or array/.test(type)) return z.union([code, z.array(code)]);
		if (/^number, string, array of those/.test(type)) {
			const entry = z.union([z.number(), z.string()]);
			const ends = z.strictObject({ min: z.number().nullish(), max: z.number().nullish() });
			return z.union([entry, z.array(entry), ends]);
		}
		if (/^string, object, or array of strings\/objects/.test(type)) {
			const order = z.enum(['asc', 'desc']).nullish();
			const entry = z.union([z.string(), z.strictObject({ field: one, order })]);
			return z.union([entry, z.array(entry)]);
		}
		if (/^number.*greater than 0/.test(type)) return z.number().positive();
		if (/^integer/.test(type)) {
			const { least = '1', most } = range(notes);
			const number = type.endsWith('query') ? z.coerce.number() : z.number();
			const whole = number.int().min(Number(least));
			return most ? whole.max(Number(most)) : whole;
		}
		if (/^array of strings/.test(type)) return z.array(one);
		if (/^boolean/.test(type)) return z.boolean();
		if (/email format/.test(type)) return z.email();
		if (/^string/.test(type)) return one;
		return z.unknown().optional();
	};
	return type === '' || /Required/.test(notes) ? bare() : bare().nullish();
}
