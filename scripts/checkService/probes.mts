/** How each sentence of sandbox/README.md that can be asked from outside is asked. */
import { isObject } from '../../sandbox/validation.mts';
import { rowsOf, type Known } from './known.mts';
import { post, SEARCHES } from './operations.mts';
import { tableProbes } from './probeTable.mts';
import type { Probe, Seen, Verdict } from './questions.mts';
import type { Answer, Ask } from './service.mts';

const companies = (body: unknown) => post('/v1/companies', body);
const liens = (body: unknown) => post('/v1/ucc/secured_party', body);

const object = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
const field = (answer: Answer, name: string) => object(answer.json)[name];
const total = (answer: Answer) => Number(field(answer, 'total_records') ?? NaN);
const idsOf = (answer: Answer, id = 'company_id') => rowsOf(answer).map((row) => row[id]);
const finds = (answer: Answer, { companyId }: Known) => idsOf(answer).includes(companyId);
const isEach =
	(...statuses: number[]) =>
	(answers: Answer[]) =>
		answers.every(({ status }, n) => status === statuses[n]);

const probe = (
	operation: string,
	sentence: string,
	ask: Probe['ask'],
	judge: Probe['judge'],
): Probe => ({ operation, sentence, ...(ask && { ask }), judge });

/** The body that the document shows for 429. */
const hasErrorBody = ({ json }: Answer) => {
	const error = object(object(json).error);
	return ['code', 'message', 'status', 'request_id', 'timestamp'].every((name) => name in error);
};

const limitHeader = (answer: Answer, name: string) => answer.headers.get(`x-ratelimit-${name}`);
const remaining = (answer: Answer) => Number(limitHeader(answer, 'remaining-minute') ?? NaN);

/** Which spellings of a url or phone are one. */
const spelling = (isLenient: boolean, isPages = false): Verdict =>
	isLenient || { flag: isPages ? '--spelling pages' : '--spelling strict' };

/** One search of each kind, as its operation makes it, with more beside. */
const searchesWith = (more: object) =>
	Object.values(SEARCHES).map(({ path, body }) => post(path, { ...body, ...more }));

/** Each of these answers and the one of its operation, with the ids of both. */
const besideFirst = (answers: Answer[], seen: Seen) =>
	Object.entries(SEARCHES).flatMap(([operation, { id }], n) => {
		const first = seen(operation);
		const next = answers[n];
		return first ? [{ first, next, ids: [idsOf(first, id), idsOf(next, id)] }] : [];
	});

const ORGANIZATIONS = { debtor_type: 'Organization' };

export const probes: Probe[] = [
	probe(
		'lien.searchSecuredParty',
		'`per_page` of the secured-party search',
		() => [51, 251].map((per_page) => liens({ ...ORGANIZATIONS, per_page })),
		([more, most]) => {
			if (more.status === 422) return { flag: '--secured-party-page 50' };
			return more.status === 200 && most.status === 422;
		},
	),
	probe(
		'company.getAll',
		'A url finds by domain',
		({ companyId, domain }) =>
			['', '/contact'].map((path) =>
				companies({ company_id: companyId, url: `https://www.${domain}${path}` }),
			),
		([host, page], known) => spelling(finds(page, known), finds(host, known)),
	),
	probe(
		'company.getAll',
		'A phone finds by its digits',
		({ companyId, phone }) => [
			companies({ company_id: companyId, phone: phone.replace(/(\d{3})(\d{3})/, '+1 ($1) $2-') }),
		],
		([answer], known) => spelling(finds(answer, known)),
	),
	probe(
		'company.getAll',
		'The same search brings',
		() => searchesWith({}),
		(answers, _known, seen) =>
			besideFirst(answers, seen).every(
				({ first, next, ids: [before, after] }) =>
					String(before) === String(after) && total(first) === total(next),
			),
	),
	probe(
		'company.getAll',
		'No id comes twice over the pages',
		() => searchesWith({ page: 2 }),
		(answers, _known, seen) =>
			besideFirst(answers, seen).every(({ ids }) => new Set(ids.flat()).size === ids.flat().length),
	),
	probe(
		'company.getAll',
		'Unknown fields are ignored',
		({ companyId }) => [
			companies({
				company_id: companyId,
				no_such_field: 1,
				city: null,
				county: ' ',
				company_name: [],
			}),
		],
		([answer], known) =>
			answer.text.includes('no_such_field') ? { flag: '--strict on' } : finds(answer, known),
	),
	...tableProbes,
	...(
		[
			['Only `POST /oauth/token` takes', { ...companies('{}'), contentType: 'text/plain' }, 415],
			['A missing body counts', companies(undefined), 200],
			['A body that is announced as JSON', companies('{"page": '), 422],
		] as const
	).map(([sentence, ask, status]) =>
		probe('company.getAll', sentence, () => [ask], isEach(status)),
	),
	probe(
		'lien.searchSecuredParty',
		'Without an order, ascending',
		() => [liens({ ...ORGANIZATIONS, sort_by: 'date_filed_unix', per_page: 5 })],
		([answer]) => {
			const dates = idsOf(answer, 'date_filed_unix').map(Number);
			return dates.every((date, n) => n === 0 || !(date < dates[n - 1]));
		},
	),
	probe(
		'lien.searchSecuredParty',
		'A `has_…` flag restricts',
		() =>
			[{}, { has_website: false }].map((more) => liens({ ...ORGANIZATIONS, per_page: 1, ...more })),
		([all, no]) => total(no) === total(all),
	),
	probe(
		'company.getAll',
		'Records come in the order of the data',
		({ companyId, otherId }) => [
			companies({ company_id: [companyId, otherId] }),
			companies({ company_id: [otherId, companyId] }),
		],
		([one, other]) => String(idsOf(one)) === String(idsOf(other)),
	),
	probe(
		'company.getAll',
		'A call that fails validation (422) counts',
		() => [companies({ per_page: 1 }), companies({ page: 0 })],
		([before, refused]) => {
			const used = remaining(before) - remaining(refused);
			if (refused.status !== 422 || Number.isNaN(used)) return 'the headers do not tell';
			return used === 0 || used === 1 ? used === 1 : 'others used the allowance meanwhile';
		},
	),
	probe(
		'account.get',
		'401, 404, 405, 415 and 5xx have the body',
		(): Ask[] => [
			{ method: 'GET', path: '/v1/users/me', credential: {} },
			{ method: 'GET', path: '/v1/no-such-path' },
		],
		(answers) => isEach(401, 404)(answers) && answers.every(hasErrorBody),
	),
	probe('account.get', 'Routes outside the group', undefined, ([{ headers }]) =>
		[...headers.keys()].every((name) => !name.startsWith('x-ratelimit')),
	),
	probe('company.getAll', '`X-RateLimit-Policy` is', undefined, ([answer]) => {
		const of = (name: string) => limitHeader(answer, name);
		const isDefault = of('limit-minute') === '60' && of('limit-concurrent') === '10';
		return of('policy') === 'ordinary-sync' && of('source') === (isDefault ? 'default' : 'client');
	}),
	probe('email.validate', 'A validated address is `Valid`', undefined, ([answer]) => {
		const { mx, spfrecs } = object(field(answer, 'email'));
		return !mx && !spfrecs;
	}),
	probe('email.getLogs', 'Every user has logs of their own', undefined, ([answer]) => {
		const dates = rowsOf(answer, 'logs_emails').map((row) => Date.parse(String(row.created_date)));
		return dates.every((date, n) => n === 0 || date <= dates[n - 1]);
	}),
	probe('email.exportLogs', 'Export columns are', undefined, ([{ text }], _known, seen) => {
		const columns = text.split(/\r?\n/)[0].replaceAll('"', '').split(',');
		const logs = seen('email.getLogs');
		if (!logs) return 'email.getLogs was not called';
		const names = rowsOf(logs, 'logs_emails').flatMap(Object.keys);
		return names.every((name) => columns.includes(name));
	}),
];
