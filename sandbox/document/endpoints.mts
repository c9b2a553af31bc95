/** The endpoints of the document: their parameters, their responses, and whether they count in the minute allowance. */
import { z } from 'zod/v4';
import * as records from './records.mts';
import { names, section, tables, titles, type Row } from './text.mts';
import { fieldType, objectOf, parameterType } from './types.mts';

export interface Parameter {
	name: string;
	/** The cells of the table. Both are empty if the document shows neither. */
	type: string;
	notes: string;
	schema: z.ZodType;
}

export interface Endpoint {
	method: 'GET' | 'POST';
	/** As in the document, e.g. `/v1/emails/find/bulk/jobs/{job_id}/results`. */
	path: string;
	/** In the group that shares the minute allowance. */
	limited: boolean;
	/** Fields of the body, or of the query of a GET; undefined if the document doesn't show them. */
	parameters?: Parameter[];
	/** Fields that its text names, but its table doesn't list. */
	mentioned?: string[];
	/** Page-number pagination: the default and the largest `per_page`. */
	pages?: { size: number; most: number };
	/** Answers 200 with a file. */
	file: boolean;
	/** The body of a 200; of any shape if the document doesn't show it. */
	response: z.ZodType;
}

const NAMED_ONLY = 'Operations that are named only';
const CALL = /(GET|POST) (\/v1\/[\w/{}-]+)/g;

const callsIn = (text: string) =>
	[...text.matchAll(CALL)].map(([, method, path]) => ({ method: method as 'GET' | 'POST', path }));

/** "The group": one POST before many paths, and a GET. */
const limited = new Set(
	(/^2\. The group: ([^]*?)\.\n/m.exec(section('Rate limits'))?.[1] ?? '')
		.split(/,\s+(?:and\s+)?/)
		.map((call) => (/^(GET|POST) /.test(call) ? call : `POST ${call}`)),
);

const pageSizes = new Map(
	tables('Pagination limits')[0].map((row) => [
		row.Operation,
		{ size: Number(row['Default per_page']), most: Number(row['Maximum per_page']) },
	]),
);

const parameter = (name: string, type: string, notes: string): Parameter => ({
	name,
	type,
	notes,
	schema: parameterType(type, notes),
});

/** The rows of a parameter table, and the aliases in their notes. */
function fromTable(rows: Row[]): Parameter[] {
	return rows.flatMap(({ Type, Meaning, Notes, ...row }) => {
		const notes = Meaning ?? Notes;
		const alias = /Alias(?: parameter)?: (\w+)/.exec(notes)?.[1];
		const listed = names(row.Parameter ?? row['Query parameter']);
		return [...listed, ...(alias ? [alias] : [])].map((name) => parameter(name, Type, notes));
	});
}

/** `Request body fields: url (string), …`, `Body: list, …; each is …` and `Query: cursor (start with …), …`. */
function fromSentence(text: string): Parameter[] {
	const fields = /Request body fields: (.*)\.$/m.exec(text)?.[1];
	if (fields)
		return [...fields.matchAll(/(\w+) \(([^)]*)\)/g)].map(([, name, type]) =>
			parameter(name, type, ''),
		);
	const lists = /Body: ([\w, ]+); each is (?:an )?(array of [\w-]+ items)/.exec(text);
	if (lists) {
		const schema = fieldType(lists[2], records.recordTypes).nullish();
		return names(lists[1]).map((name) => ({ name, type: lists[2], notes: '', schema }));
	}
	const query = /Query: (.*?)\. The/.exec(text)?.[1] ?? '';
	return [...query.matchAll(/(\w+) \(([^)]*)\)/g)].map(([, name, notes]) =>
		parameter(name, / to \d/.test(notes) ? 'integer in a query' : 'string', notes),
	);
}

/** The filters that count toward the at-least-one rule. Some are named only there. */
export const countedFilters = names(
	/^Filters that count toward .*?: (.*)\.$/m.exec(section('POST /v1/ucc/secured_party'))?.[1] ?? '',
);

function parametersOf(title: string, text: string): Parameter[] {
	const [rows] = tables(title);
	const shown = rows ? fromTable(rows) : fromSentence(text);
	const others = title.includes('secured_party') ? countedFilters : [];
	const without = others.filter((name) => !shown.some((entry) => entry.name === name));
	return [...shown, ...without.map((name) => parameter(name, '', ''))];
}

/** "On page-number paginated responses." */
const pageFields = Object.fromEntries(
	tables('Response envelope')[0]
		.filter(({ Type }) => Type === 'integer')
		.map(({ Field, Type }) => [Field, fieldType(Type)]),
);

/** The fields of "Response 200", which a response has all; undefined if the document shows none. */
function responseOf(title: string, text: string, pages: Endpoint['pages']): z.ZodType | undefined {
	if (title === 'POST /v1/all-attributes') {
		const companies = z.strictObject({
			found: z.number().int(),
			hits: z.array(objectOf(records.companyWithAll)),
		});
		return z.strictObject({ success: z.literal(true), records: z.strictObject({ companies }) });
	}
	const sentence = /Response 200: (.*?)(?:\. (?:Response|Auth)|\.?$)/m.exec(text)?.[1];
	if (!sentence) return undefined;
	const shape: Record<string, z.ZodType> = {};
	for (const [, list, type] of sentence.matchAll(/([\w, ]+?) \(([^)]*)\)/g)) {
		for (const name of names(list)) {
			const inside = type.startsWith('object, see Email validation');
			shape[name] = inside
				? objectOf(records.emailValidation)
				: fieldType(type, records.recordTypes);
		}
	}
	if ('success' in shape) shape.success = z.literal(true);
	return z.strictObject({ ...shape, ...(pages && pageFields) });
}

/** "Response envelope": `success` is true on success, also if the document shows nothing else of the response. */
const anyResponse = z.looseObject({ success: z.literal(true).optional() });
/** The document doesn't show where the rows are, nor the type of `next_cursor`. Rows in `records` have their key. */
const cursorResponse = anyResponse.extend({
	next_cursor: z.unknown().refine((value) => value !== undefined, { params: { form: 'a cursor' } }),
	has_more: z.boolean(),
	records: z.array(z.looseObject({ external_id: z.union([z.string(), z.number()]) })).optional(),
});

const shown: Endpoint[] = titles
	.filter((title) => /^(GET|POST) \/v1\//.test(title))
	.flatMap((title) => {
		const text = section(title);
		return callsIn(title.replaceAll(' and ', ' ')).map(({ method, path }) => {
			const call = `${method} ${path}`;
			const pages = pageSizes.get(call);
			const file = text.includes('file download stream');
			return {
				method,
				path,
				limited: limited.has(call),
				parameters: parametersOf(title, text),
				mentioned: names(
					/requiring at least one of ([\w, ]+)/.exec(text)?.[1].replace(' or ', ', ') ?? '',
				),
				...(pages && { pages }),
				file,
				response: file
					? z.unknown()
					: (responseOf(title, text, pages) ??
						(text.includes('next_cursor') ? cursorResponse : anyResponse)),
			};
		});
	});

/** Records that the document shows elsewhere, of operations whose payload it doesn't show. */
const openRecords: Record<string, records.Fields> = {
	'/v1/contacts': records.contact,
	'/v1/ucc/debtor': records.lien,
};

const namedOnly: Endpoint[] = callsIn(
	/^The operations ([^]*?) exist\./m.exec(section(NAMED_ONLY))?.[1] ?? '',
).map(({ method, path }) => {
	const pages = pageSizes.get(`${method} ${path}`);
	const record = objectOf(openRecords[path] ?? {}, true);
	return {
		method,
		path,
		limited: limited.has(`${method} ${path}`),
		...(pages && { pages }),
		file: false,
		response: pages ? anyResponse.extend({ records: z.array(record), ...pageFields }) : anyResponse,
	};
});

/** Every endpoint of "Endpoints", in the order of the document. */
export const endpoints: Endpoint[] = [...shown, ...namedOnly];

/** The endpoint of a request, by its path without the query. */
export function endpointAt(method: string, path: string): Endpoint | undefined {
	return endpoints.find((entry) => entry.method === method && matches(entry.path, path));
}

/** Whether a path fits a pattern such as `/jobs/{job_id}` or `/jobs/:job_id`. */
export function matches(pattern: string, path: string): boolean {
	const expected = pattern.split('/');
	const given = path.split('/');
	return (
		expected.length === given.length &&
		expected.every((part, n) => /^[{:]/.test(part) || part === given[n])
	);
}
