/**
 * What the service's document leaves open. Each model says which companies a value finds, what their records show, and
 * what happens to a call.
 */
import type { IDataObject } from 'n8n-workflow';
import type { Trouble } from '../../support/virtualService.mts';
import {
	COMPANIES,
	LONGER_DOMAINS,
	namedIn,
	ODD_ONE,
	ODD_TWO,
	PAGES,
	type Company,
	type Field,
} from './world.mts';

export interface Model {
	name: string;
	finds(field: Field, value: string): Company[];
	/** Changes what a record shows. */
	shows?(record: IDataObject): IDataObject;
	troubles?(field: Field, values: string[]): Trouble | 'drips' | undefined;
	/** Calls a minute; absent = there is room for all. */
	minuteLimit?: number;
	/** The order of the records differs from call to call. */
	reorders?: boolean;
	/** A call fails for one of its values without saying which, so finding it costs calls. */
	hidesWhich?: boolean;
	/** Returns companies of every state, whatever is asked for. */
	ignoresState?: boolean;
	/** A call may find more companies than a page holds, so `found_count` may depend on other inputs. */
	countsVary?: boolean;
}

const withoutScheme = (url: string) => url.toLowerCase().replace(/^[a-z]+:\/\//, '');
const withoutPort = (url: string) => url.replace(/^www\./, '').replace(/:\d+/, '');
const pageOf = (url: string) =>
	withoutPort(withoutScheme(url))
		.replace(/[?#].*$|\/+$/g, '')
		.replace(/\/+$/, '');
const hostOf = (url: string) => withoutPort(withoutScheme(url)).replace(/[/?#].*$/, '');
const digitsOf = (phone: string) => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

const isFound =
	(companies: Company[], spelled: Partial<Record<Field, (value: string) => string>>) =>
	(field: Field, value: string): Company[] =>
		companies.filter((company) => company[field] === spelled[field]?.(value));

const exactId = (id: string) => id;
/** "With or without scheme", "dashes optional", and nothing more. */
const asTyped = {
	url: withoutScheme,
	phone: (phone: string) => phone.replace(/-/g, ''),
	company_id: exactId,
};
const anySpelling = { url: hostOf, phone: digitsOf, company_id: exactId };

const lenient = isFound(COMPANIES, anySpelling);
const strict = isFound(COMPANIES, asTyped);
const hostsAndPages = isFound(
	[...COMPANIES, ...PAGES.map((page) => ({ ...page, phone: '', company_id: '' }))],
	{ ...anySpelling, url: pageOf },
);
const pages = (field: Field, value: string): Company[] =>
	hostsAndPages(field, value).map((found) => PAGES.find(({ url }) => url === found.url) ?? found);
const pagesOrHost = (field: Field, value: string): Company[] => {
	const found = pages(field, value);
	return found.length > 0 ? found : lenient(field, value);
};
const subdomainsToo = (field: Field, value: string): Company[] =>
	lenient(field, field === 'url' ? hostOf(value).replace(/^(?:eu\.)?shop\./, '') : value);
const byPart = (field: Field, value: string): Company[] => {
	const asked = anySpelling[field as keyof typeof anySpelling](value);
	return [...COMPANIES, ...LONGER_DOMAINS].filter((company) => company[field].includes(asked));
};
const formerToo = (field: Field, value: string): Company[] =>
	lenient(field, value.replace(/old[-_]/, ''));

const holdsOne = (values: string[], ...odd: number[]) =>
	values.some((value) => odd.some((nth) => namedIn(value).has(nth)));

/** What happens to a call for these values. */
type Failing = Trouble | 'drips' | ((values: string[]) => Trouble);

export const poisoned = (name: string, failing: Failing, odd = [ODD_ONE]): Model => ({
	name: `poisoned by ${odd.length === 1 ? 'one value' : 'two values'}: ${name}`,
	finds: lenient,
	troubles: (_, values) => {
		if (!holdsOne(values, ...odd)) return undefined;
		return typeof failing === 'function' ? failing(values) : failing;
	},
	hidesWhich: true,
});

export const status = (code: number, message: string) => ({
	status: code,
	body: { success: false, error: { code: 'X', message, status: code } },
});

/** A failure that repeats the request. */
const echoing = (code: number) => (values: string[]) =>
	status(code, `You asked: ${JSON.stringify(values)}`);

/** Refuses email addresses as url. */
const refusing = (
	name: string,
	detail: (bad: Array<{ value: string; place: number }>, field: Field, values: string[]) => unknown,
	hidesWhich = false,
): Model => ({
	name: `refusing: ${name}`,
	finds: lenient,
	troubles: (field, values) => {
		const bad = values
			.map((value, place) => ({ value, place }))
			.filter(({ value }) => field === 'url' && value.includes('@'));
		if (bad.length === 0) return undefined;
		return { status: 422, body: { detail: detail(bad, field, values) as IDataObject } };
	},
	hidesWhich,
});

const NO_URL = { msg: 'Input should be a valid URL', type: 'url_parsing', ctx: {} };
const atItsPlace = ({ value, place }: { value: string; place: number }, field: Field) => ({
	...NO_URL,
	loc: ['body', field, String(place)],
	input: value,
});

/** Whether a call for the value alone fails. */
export const isOddAt = (model: Model, field: Field, value: string): boolean =>
	model.troubles?.(field, [value]) !== undefined;

const hides = (record: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(record).filter(([name]) => !['url', 'phone', 'company_id'].includes(name)),
	);

export const MODELS: Model[] = [
	{ name: 'lenient', finds: lenient },
	{ name: 'strict', finds: strict },
	{ name: 'page-aware', finds: pages },
	{ name: 'page-aware, an unknown page gives its host', finds: pagesOrHost },
	{
		name: 'page-aware, shows hosts only',
		finds: pages,
		shows: (record) => ({ ...record, url: hostOf(String(record.url)) }),
	},
	{ name: 'aliasing: former names', finds: formerToo },
	{
		name: 'aliasing: shows other names than were asked for',
		finds: lenient,
		shows: (record) => ({
			...record,
			url: `new-${String(record.url)}`,
			phone: [`${String(record.phone)}0`],
			company_id: `new_${String(record.company_id)}`,
		}),
	},
	{ name: 'aliasing: subdomains are their parent', finds: subdomainsToo },
	{ name: 'finding what contains a value', finds: byPart },
	refusing('names all places', (bad, field) => bad.map((each) => atItsPlace(each, field))),
	refusing('names the first place', ([first], field) => [atItsPlace(first, field)]),
	refusing('names the filter', (_, field) => [{ ...NO_URL, loc: ['body', field] }], true),
	refusing('in words', ([{ value }]) => `${value} is not a URL`, true),
	refusing('in words, and repeats the request', (_, __, values) => `not a URL: ${values}`, true),
	poisoned('403', status(403, 'Not for you')),
	poisoned('403 that repeats the request', echoing(403)),
	poisoned('500', status(500, 'Oh')),
	poisoned('500', status(500, 'Oh'), [ODD_ONE, ODD_TWO]),
	poisoned('503 that repeats the request', echoing(503)),
	poisoned('hangs', 'hangs'),
	poisoned('breaks off', 'drops'),
	poisoned('drips', 'drips'),
	{ name: 'keyless', finds: lenient, shows: hides },
	{
		name: 'keyless in every third record',
		finds: lenient,
		shows: (record) => (String(record.city).charCodeAt(5) % 3 === 0 ? hides(record) : record),
	},
	{ name: 'reordering', finds: lenient, reorders: true },
	{ name: 'down', finds: lenient, troubles: () => status(503, 'Down') },
];
