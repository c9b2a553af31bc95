/** The checks of sentences in sandbox/document/left-open.md: calls, and what their responses say. */
import { isObject } from '../../sandbox/validation.mts';
import { rowsOf, type KnownValues } from './known.mts';
import { post, SEARCHES } from './operations.mts';
import { tableChecks } from './checkTable.mts';
import type { WasCalled, Check, ResponseOf, Verdict } from './openQuestions.mts';
import type { ServiceResponse } from './service.mts';

const companies = (body: unknown) => post('/v1/companies', body);
/** Liens of organizations, which every account finds. */
const liens = (more: object) =>
	post('/v1/ucc/secured_party', { debtor_type: 'Organization', ...more });

const object = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
const field = (response: ServiceResponse, name: string) => object(response.json)[name];
const total = (response: ServiceResponse) => Number(field(response, 'total_records') ?? NaN);
const idsOf = (response: ServiceResponse, id = 'company_id') =>
	rowsOf(response).map((row) => row[id]);
const finds = (response: ServiceResponse, { companyId }: KnownValues) =>
	idsOf(response).includes(companyId);
/** A search by the known company's id and another filter. */
const beside = ({ companyId }: KnownValues, filter: object) =>
	companies({ company_id: companyId, ...filter });
const isSorted = (values: number[]) => values.every((value, n) => !(value < values[n - 1]));
const isEach =
	(...statuses: number[]) =>
	(responses: ServiceResponse[]) =>
		responses.every(({ status }, n) => status === statuses[n]);

/** Checks of one operation, by the start of their sentence. A check without requests judges the operation's own response. */
const about = (
	operation: string,
	entries: Record<string, Check['judge'] | [Check['requests'], Check['judge']]>,
): Check[] =>
	Object.entries(entries).map(([sentence, entry]) =>
		typeof entry === 'function'
			? { operation, sentence, judge: entry }
			: { operation, sentence, requests: entry[0], judge: entry[1] },
	);

/** The body that the document shows for 429. */
const hasErrorBody = ({ json }: ServiceResponse) => {
	const error = object(object(json).error);
	return ['code', 'message', 'status', 'request_id', 'timestamp'].every((name) => name in error);
};

const limitHeader = (response: ServiceResponse, name: string) =>
	response.headers.get(`x-ratelimit-${name}`);
const remaining = (response: ServiceResponse) =>
	Number(limitHeader(response, 'remaining-minute') ?? NaN);

/** The flag for the spellings that find a company. */
const spelling = (isLenient: boolean, isPages = false): Verdict =>
	isLenient || { flag: isPages ? '--spelling pages' : '--spelling strict' };

/** The searches that were called, with their operations. */
const searchesMade = (called: WasCalled) =>
	Object.entries(SEARCHES).filter(([operation]) => called(operation));

/** The same searches with more fields. */
const searchesWith = (more: object, called: WasCalled) =>
	searchesMade(called).map(([, { path, body }]) => post(path, { ...body, ...more }));

/** Pairs each response with the first one of its operation, with the ids of both. */
const besideFirst = (responses: ServiceResponse[], seen: ResponseOf) =>
	searchesMade(seen).map(([operation, { id }], n) => {
		const [first, next] = [seen(operation)!, responses[n]];
		const ids = [first, next].map((response) => idsOf(response, id));
		return { first, next, ids, all: ids.flat() };
	});

/** Invalid credentials. */
const WRONG = { 'x-api-key': 'no-such-key', authorization: 'Bearer no-such-token' };

/** The most useful first. */
export const checks: Check[] = [
	...about('lien.searchSecuredParty', {
		'`per_page` of the secured-party search': [
			() => [liens({ per_page: 51 }), { ...liens({ per_page: 251 }), must: 422 }],
			([more, most]) =>
				more.status === 422
					? { flag: '--secured-party-page 50' }
					: more.status === 200 && most.status === 422,
		],
	}),
	...about('company.getAll', {
		'A url finds companies by domain': [
			(known) =>
				['', '/contact'].map((path) =>
					beside(known, { url: `https://www.${known.domain}${path}` }),
				),
			([host, page], known) => spelling(finds(page, known), finds(host, known)),
		],
		'A phone finds companies by its digits': [
			(known) => [beside(known, { phone: known.phone.replace(/(\d{3})(\d{3})/, '+1 ($1) $2-') })],
			([response], known) => spelling(finds(response, known)),
		],
		'The same search returns': [
			(_known, called) => searchesWith({}, called),
			(responses, _known, seen) =>
				besideFirst(responses, seen).every(
					({ first, next, ids: [before, after] }) =>
						String(before) === String(after) && total(first) === total(next),
				),
		],
		'No id appears twice on the pages': [
			(_known, called) => searchesWith({ page: 2 }, called),
			(responses, _known, seen) =>
				besideFirst(responses, seen).every(({ all }) => new Set(all).size === all.length),
		],
		'Unknown fields are ignored': [
			(known) => [beside(known, { no_such_field: 1, city: null, county: ' ', company_name: [] })],
			([response], known) =>
				response.text.includes('no_such_field') ? { flag: '--strict on' } : finds(response, known),
		],
	}),
	...tableChecks,
	...about('lien.searchSecuredParty', {
		'Without an order, ascending': [
			() => [liens({ sort_by: 'date_filed_unix', per_page: 5 })],
			([response]) => isSorted(idsOf(response, 'date_filed_unix').map(Number)),
		],
		'A `has_…` flag restricts': [
			() => [{}, { has_website: false }].map((more) => liens({ per_page: 1, ...more })),
			([all, no]) => total(no) === total(all),
		],
	}),
	...about('company.getAll', {
		'Only `POST /oauth/token` takes': [
			() => [{ ...companies('{}'), contentType: 'text/plain' }],
			isEach(415),
		],
		'A missing body counts': [() => [companies(undefined)], isEach(200)],
		'A body that is announced as JSON': [() => [companies('{"page": ')], isEach(422)],
		'Records come in the order of the data': [
			({ companyId, otherId }) => [
				companies({ company_id: [companyId, otherId] }),
				companies({ company_id: [otherId, companyId] }),
			],
			([one, other]) => String(idsOf(one)) === String(idsOf(other)),
		],
		'A call that fails validation (422) counts': [
			() => [companies({ per_page: 1 }), { ...companies({ per_page: 0 }), must: 422 }],
			([before, refused]) => {
				const used = remaining(before) - remaining(refused);
				if (refused.status !== 422 || Number.isNaN(used)) return 'the headers do not tell';
				return used === 0 || used === 1 ? used === 1 : 'others used the allowance meanwhile';
			},
		],
		'`X-RateLimit-Policy` is': ([response]) => {
			const of = (name: string) => limitHeader(response, name);
			const isDefault = of('limit-minute') === '60' && of('limit-concurrent') === '10';
			return (
				of('policy') === 'ordinary-sync' && of('source') === (isDefault ? 'default' : 'client')
			);
		},
	}),
	...about('account.get', {
		'401, 404, 405, 415 and 5xx have the body': [
			() => [
				{ method: 'GET', path: '/v1/users/me', credential: WRONG },
				{ method: 'GET', path: '/v1/no-such-path' },
			],
			(responses) => isEach(401, 404)(responses) && responses.every(hasErrorBody),
		],
		'Routes outside the group': ([{ headers }]) =>
			[...headers.keys()].every((name) => !name.startsWith('x-ratelimit')),
	}),
	...about('email.getLogs', {
		'Every user has logs of their own': ([response]) => {
			const rows = rowsOf(response, 'logs_emails');
			return rows.length < 3 || !isSorted(rows.map((row) => -Date.parse(String(row.created_date))));
		},
	}),
];
