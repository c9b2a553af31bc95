/** CRM rows with a site, a phone and a name, and a service that knows some of them, for tests of If Not Found, Look Up By. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { companyService, type CompanyServiceOptions } from './companyService.mts';
import { ROOMY_HEADERS, type RecordedRequest, type ScriptedAnswer } from './http.mts';
import type { TestBedRequest } from './testBed.mts';
import { times } from './times.mts';
import type { useTestBed } from './useTestBed.mts';

export const PHONE = { matchBy: 'phone', value: '={{ $json.phone }}' };
const NAME = {
	matchBy: 'company_name',
	value: '={{ $json.name }}',
	matchState: '={{ $json.state }}',
};
/** Looks up by the site first, and then by these keys. */
export const otherwise = (...keys: INodeParameters[]): INodeParameters => ({
	value: '={{ $json.site }}',
	otherwise: { keys },
});
export const ALL_KEYS = otherwise(PHONE, NAME);

export const company = (n: number) => ({
	company_id: `c${n}`,
	company_name: `Harbor ${n} Supply Inc`,
	url: `harbor${n}.com`,
	phone: [`415555${String(n).padStart(4, '0')}`],
	state: n % 2 ? 'TX' : 'CA',
});
export const companies = times(180, company);

type AnswerInstead = (request: RecordedRequest) => ScriptedAnswer | undefined;

export type CrmRequest = TestBedRequest & CompanyServiceOptions & { answerInstead?: AnswerInstead };

/** Enriches rows at a service that knows these companies. `answering` may answer some calls instead. */
export const enrichCrmRowsAt =
	(testBed: ReturnType<typeof useTestBed>) =>
	async (
		rows: IDataObject[],
		parameters: INodeParameters = ALL_KEYS,
		{ answerInstead = () => undefined, ...request }: CrmRequest = {},
	) => {
		const known = companyService({ companies, ...request });
		const run = await testBed.runAtScript(
			async (call) => answerInstead(call) ?? (await known(call)),
			'company.enrich',
			parameters,
			{ rows, ...request },
		);
		const keys = run.service.sent.map((body) =>
			['url', 'phone', 'company_name', 'company_id'].find((key) => key in body),
		);
		return Object.assign(run, { keysSent: keys.join(' ') });
	};

/** Answers calls for a key with a status. */
export const refuseKey =
	(key: string, status: number, answer: Partial<ScriptedAnswer> = {}): AnswerInstead =>
	({ body: sent }) =>
		key in (JSON.parse(sent) as object)
			? { status, headers: ROOMY_HEADERS, body: {}, ...answer }
			: undefined;

/** The body of a refusal of a field's value. */
export const invalid = (field: string) => ({
	body: { detail: [{ loc: ['body', field, '0'], msg: 'is not accepted', type: 'value_error' }] },
});

export const rowOf = (n: number): IDataObject => {
	const { company_name: name, url: site, phone, state } = company(n);
	return { name, site, phone: phone[0], state };
};
/** A row whose company has only this key in common with the service. */
export const FOUND_ONLY_BY: Record<string, IDataObject> = {
	url: { ...rowOf(1), phone: '2125550000', name: 'Nobody' },
	phone: { ...rowOf(2), site: 'gone.com', name: 'Nobody' },
	company_name: { ...rowOf(3), site: '', phone: '2125550000' },
	none: { site: 'gone.com', phone: '2125550000', name: 'Nobody', state: 'TX' },
};
