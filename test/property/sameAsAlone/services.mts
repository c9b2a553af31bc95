/**
 * What the service's document leaves open. Each test service says which companies a value finds, what their records
 * show, and which calls fail.
 */
import type { IDataObject } from 'n8n-workflow';
import type { Behavior, SeenCall, ServiceFailure } from '../../support/virtualService.mts';
import { BAD, COMPANIES, FIELDS, LONGER_DOMAINS, namedIn } from './companies.mts';
import { recordOf } from './companies.mts';
import type { Company, Field } from './companies.mts';

export interface TestService {
	name: string;
	finds(field: Field, value: string): Company[];
	/** Changes what a record shows. */
	shows?(record: IDataObject): IDataObject;
	/** How a call for these values fails. Undefined if it succeeds. */
	fails?(values: string[], field: Field): ServiceFailure | undefined;
	/** The order of the records differs from call to call. */
	reorders?: boolean;
	/** A call fails for one of its values without saying which, so finding it costs calls. */
	hidesWhich?: boolean;
	/** Returns companies of every state. */
	ignoresState?: boolean;
	/** A call may find more companies than a page holds, so `found_count` may depend on other inputs. */
	countsVary?: boolean;
}

/** An API key that the service doesn't accept any more. */
export const REVOKED = 'revoked-secret-0000';

/** What a call looks up. */
export const lookedUp = ({ given }: SeenCall) => {
	const field = FIELDS.find((name) => given[name] !== undefined) ?? 'url';
	return { field, values: [given[field] ?? []].flat() as string[] };
};

/** Changes the order of companies depending on the values asked for. Records of one company stay in order. */
const shuffled = (companies: Company[], values: string[]): Company[] => {
	const turn = values.join('').length;
	const rank = ({ nth }: Company) => (nth * 7 + turn * 5) % 13;
	return companies.sort((one, other) => rank(one) - rank(other));
};

/** The service in virtual time, with calls that take `latency` ms. */
export const behaviorOf = (service: TestService, latency: number): Behavior => ({
	latency,
	minuteLimit: 100_000,
	concurrency: 1000,
	failWith: (call) => {
		if (call.signedBy === REVOKED) return { status: 401, body: { detail: 'Unauthorized' } };
		const { field, values } = lookedUp(call);
		return service.fails?.(values, field);
	},
	find: (call) => {
		const { field, values } = lookedUp(call);
		const states: unknown[] = service.ignoresState ? [] : [call.given.state ?? []].flat();
		const found = new Set(values.flatMap((value) => service.finds(field, value)));
		const all = [...found]
			.filter(({ state }) => states.length === 0 || states.includes(state))
			.sort((one, other) => one.nth - other.nth);
		return (service.reorders ? shuffled(all, values) : all).map((company) => () => {
			const record = recordOf(company, call.signedBy.replace(/\W.*/, ''));
			return service.shows?.(record) ?? record;
		});
	},
});

const withoutScheme = (url: string) => url.toLowerCase().replace(/^[a-z]+:\/\//, '');
const withoutPort = (url: string) => withoutScheme(url).replace(/^www\.|:\d+/g, '');
const hostOf = (url: string) => withoutPort(url).replace(/[/?#].*$/, '');
const digitsOf = (phone: string) => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

type Spell = (value: string) => string;

/** Finds companies that show a value after it was spelled in the service's way. */
const finding =
	(url: Spell, phone: Spell, companies = COMPANIES): TestService['finds'] =>
	(field, value) => {
		const spelled = { url, phone, company_id: String, company_name: String }[field](value);
		return companies.filter((company) => company[field] === spelled);
	};

const lenient = finding(hostOf, digitsOf);
/** "With or without scheme", "dashes optional", and nothing more. */
const strict = finding(withoutScheme, (phone) => phone.replace(/-/g, ''));
const containing: TestService['finds'] = (field, value) => {
	const part = field === 'url' ? hostOf(value) : digitsOf(value);
	return [...COMPANIES, ...LONGER_DOMAINS].filter((company) =>
		company[field].includes(field === 'company_id' ? value : part),
	);
};
const former: TestService['finds'] = (field, value) => lenient(field, value.replace(/old[-_]/, ''));

export const failure = (code: number, message: string) => ({
	status: code,
	body: { success: false, error: { code: 'X', message, status: code } },
});

/** Fails each call for one of the companies, and doesn't say for which value. */
const failing = (name: string, outcome: ServiceFailure): TestService => ({
	name: `failing for one company: ${name}`,
	finds: lenient,
	fails: (values) => (values.some((value) => namedIn(value).has(BAD)) ? outcome : undefined),
	hidesWhich: true,
});

/** Refuses email addresses as url, with details made of their places in the call. */
const refusing = (
	name: string,
	detail: (places: number[], values: string[]) => unknown,
): TestService => ({
	name: `refusing: ${name}`,
	finds: lenient,
	fails: (values, field) => {
		const places = values.flatMap((value, place) => (value.includes('@') ? [place] : []));
		if (field !== 'url' || places.length === 0) return undefined;
		return { status: 422, body: { detail: detail(places, values) as IDataObject } };
	},
});

const NO_URL = { msg: 'Input should be a valid URL', type: 'url_parsing', ctx: {} };
const issueAt = (place: number, values: string[]) => ({
	...NO_URL,
	loc: ['body', 'url', String(place)],
	input: values[place],
});

const withoutKeys = ({ url: _, phone: __, company_id: ___, ...record }: IDataObject) => record;

export const SERVICES: TestService[] = [
	{ name: 'lenient', finds: lenient },
	{ name: 'strict', finds: strict },
	{ name: 'finding former names', finds: former },
	{
		name: 'showing other names than were asked for',
		finds: lenient,
		shows: (record) => ({
			...record,
			url: `new-${String(record.url)}`,
			phone: [`${String(record.phone)}0`],
			company_id: `new_${String(record.company_id)}`,
		}),
	},
	{ name: 'finding what contains a value', finds: containing },
	refusing('names all places', (places, values) => places.map((place) => issueAt(place, values))),
	refusing('names the first place', ([first], values) => [issueAt(first, values)]),
	{ ...refusing('repeats the request', (_, values) => `not a URL: ${values}`), hidesWhich: true },
	failing('403', failure(403, 'Not for you')),
	failing('500', failure(500, 'Oh')),
	failing('hangs', 'hangs'),
	failing('breaks off', 'drops'),
	{
		name: 'showing no keys in every third record',
		finds: lenient,
		shows: (record) => (String(record.city).charCodeAt(5) % 3 === 0 ? withoutKeys(record) : record),
	},
	{ name: 'reordering', finds: lenient, reorders: true },
	{ name: 'down', finds: lenient, fails: () => failure(503, 'Down') },
];
