/**
 * The endpoints and parameters of the service's document, read from its text and never from the catalogue, which is
 * proved by them; and the operations whose example calls each.
 */
import { z } from 'zod/v4';
import type { FieldKind } from '../../nodes/BusinessDataLookup/catalogue/field.ts';
import { endpoints, type Endpoint, type Parameter } from '../../sandbox/document/endpoints.mts';
import { examples } from '../support/examples.mts';

interface DocumentedEndpoint extends Pick<Endpoint, 'method' | 'path' | 'limited'> {
	/** The operations that call it. */
	home: string[];
	/** The kinds of its fields. Absent = payload not shown. */
	takes?: Record<string, FieldKind[]>;
	/** Page-number pagination: the largest `per_page`. */
	pages?: number;
}

/** The operations that call an endpoint, but API Request, which calls any. */
const homeOf = (path: string): string[] => {
	const pattern = new RegExp(`^${path.replace('{job_id}', '[^/]+')}$`);
	const calling = examples.filter((example) => pattern.test(example.path));
	return calling.map(({ operation }) => operation).filter((name) => name !== 'request.send');
};

/** The parameter that a parameter is another name of, by its notes. */
const aliasOf = ({ name, notes }: Parameter) => {
	const alias = /Alias(?: parameter)?: (\w+)/.exec(notes)?.[1];
	return alias && alias !== name ? [[alias, name] as const] : [];
};

/** Aliases of documented parameters, and what each is another name of. */
export const aliases: Record<string, string> = Object.fromEntries(
	endpoints.flatMap(({ parameters = [] }) => parameters.flatMap(aliasOf)),
);

/**
 * Documented parameters without a place of their own in the node: Sort, which makes `sort_order` needless, Return All
 * and Limit, and the lists of a field mapping (Send As) stand for them.
 */
const ELSEWHERE =
	'sort_by sort_order page per_page cursor limit list mappings field_mappings'.split(' ');

/** Text that has no comma in it, by the name of its parameter. */
const CODE = /(^|_)(url|id|code|number|phone|state|filing|type)$/;

/** The kinds of fields that a parameter of this type may have. */
function fieldKindsOf({ name, type, notes, schema }: Parameter): FieldKind[] {
	if (/^string(, integer,)? or array/.test(type) || type === '') {
		if (/date/.test(name)) return ['date', 'text'];
		return [CODE.test(name) ? 'codes' : 'texts', 'choices'];
	}
	if (type.startsWith('number, string')) return ['count'];
	if (type.startsWith('array')) return ['codes', 'choices'];
	if (type.startsWith('boolean')) return ['boolean'];
	if (type.startsWith('number')) return ['number'];
	if (notes.startsWith('Comma-separated')) return ['words'];
	const [{ enum: values } = {}] = (z.toJSONSchema(schema).anyOf ?? []) as { enum?: string[] }[];
	return [values ? 'choice' : 'text'];
}

const without = new Set([...ELSEWHERE, ...Object.keys(aliases)]);

/** Every endpoint of "Endpoints". */
export const documented: DocumentedEndpoint[] = endpoints.map(
	({ method, path, limited, parameters, pages }) => ({
		method,
		path,
		limited,
		home: homeOf(path),
		takes:
			parameters &&
			Object.fromEntries(
				parameters
					.filter(({ name }) => !without.has(name))
					.map((parameter) => [parameter.name, fieldKindsOf(parameter)]),
			),
		pages: pages?.most,
	}),
);

/** The lookups that may be billed: never sent twice when they may have been carried out. */
export const billed = ['creditBureau.lookup', 'email.find', 'email.validate', 'mobileNumber.find'];
