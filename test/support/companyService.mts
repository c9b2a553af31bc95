/** A small service for companies and liens, for tests of how records match lookups. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import { pageResponse, ROOMY_HEADERS, type RecordedRequest, type ScriptedAnswer } from './http.mts';

export interface CompanyServiceOptions {
	companies?: IDataObject[];
	liens?: IDataObject[];
	/**
	 * How a value finds a record; default `exact`: the record shows it. `contains`: the record shows a longer text with it
	 * inside. `likeness`: the record shows a text with its first word inside.
	 */
	matching?: 'exact' | 'contains' | 'likeness';
	/** Values that the service replaces before it looks them up, such as former domains and IDs. */
	renamed?: Record<string, string>;
	/** A company that is returned for every value that finds nothing. */
	fallbackCompany?: IDataObject;
	/** The record as it is returned, where the service hides some of what it knows. */
	shows?: (record: IDataObject) => IDataObject;
	/** Returns companies of every state, whatever `state` says. */
	ignoresState?: boolean;
	/** ms of each call; default 2. */
	latency?: number;
	/** ms of the first call, so that all executions of a test arrive while it is under way. */
	firstLatency?: number;
}

/** A function that hides fields of the records with these IDs, or of all records. */
export const hideFields =
	(fields: string[], ids?: string[]) =>
	(record: IDataObject): IDataObject => {
		if (ids && !ids.includes(String(record.company_id))) return record;
		return { ...record, ...Object.fromEntries(fields.map((field) => [field, null])) };
	};

/** The key filters of an endpoint, and the record's field that each looks at. */
const COMPANY_FIELDS = ['url', 'phone', 'company_id', 'company_name'];
const COMPANY_KEYS = Object.fromEntries(COMPANY_FIELDS.map((field) => [field, field]));
const LIEN_KEYS = { url: 'secured_party_base_url', company_id: 'company_id' };

const toList = (value: unknown): string[] =>
	[value ?? []].flat().map((each) => String(each as string));

/** Scheme, www, a final slash and case don't matter to the service; nor does what isn't a digit in a phone. */
const plainText = (filter: string, text: string): string =>
	filter === 'phone'
		? text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
		: text
				.trim()
				.toLowerCase()
				.replace(/^https?:\/\/|\/$/g, '')
				.replace(/^www\./, '');

/** Whether a record that shows a text is found by another text. */
const MATCHES = {
	exact: (shown: string, asked: string) => shown === asked,
	contains: (shown: string, asked: string) => shown.includes(asked),
	likeness: (shown: string, asked: string) => shown.includes(asked.split(/[^\p{L}\p{N}]/u)[0]),
};

/** A script for `scripted` or `testBed.serveScript`: POST /v1/companies, /v1/all-attributes and /v1/ucc/secured_party. */
export const companyService = (options: CompanyServiceOptions) => {
	const { companies = [], liens = [], matching = 'exact', renamed = {} } = options;
	const { fallbackCompany, shows = (record) => record, ignoresState = false } = options;
	const { latency = 2, firstLatency = latency } = options;
	let calls = 0;

	const findByKey = (all: IDataObject[], filter: string, field: string, values: string[]) => {
		const texts = all.map((record) => toList(record[field]).map((text) => plainText(filter, text)));
		return values.flatMap((value) => {
			const asked = plainText(filter, renamed[value] ?? value);
			const some = all.filter((_, n) => texts[n].some((shown) => MATCHES[matching](shown, asked)));
			return some.length === 0 && fallbackCompany ? [fallbackCompany] : some;
		});
	};

	const find = (all: IDataObject[], keys: Record<string, string>, body: IDataObject) => {
		const states = ignoresState ? [] : toList(body.state);
		let records = fallbackCompany ? [...all, fallbackCompany] : all;
		for (const [filter, field] of Object.entries(keys)) {
			const values = toList(body[filter]);
			if (values.length === 0) continue;
			const found = new Set(findByKey(all, filter, field, values));
			records = records.filter((record) => found.has(record));
		}
		const isThere = ({ state }: IDataObject) =>
			states.length === 0 || states.includes(String(state));
		return records.filter(isThere).map(shows);
	};

	const answer = (path: string, body: IDataObject): ScriptedAnswer => {
		if (path === '/v1/all-attributes') {
			const more = { contacts: [], ucc_records: [], google_reviews: [] };
			const hits = find(companies, COMPANY_KEYS, body).map((record) => ({ ...record, ...more }));
			const records = { companies: { found: hits.length, hits } };
			return { headers: ROOMY_HEADERS, body: { success: true, records } };
		}
		const isLiens = path === '/v1/ucc/secured_party';
		const records = isLiens ? find(liens, LIEN_KEYS, body) : find(companies, COMPANY_KEYS, body);
		const fields = toList(body.include_fields);
		const pick = (record: IDataObject) =>
			Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field)));
		const { page = 1, per_page = 50 } = body;
		return pageResponse(fields.length > 0 ? records.map(pick) : records, { page, per_page });
	};

	return async ({ path, body }: RecordedRequest): Promise<ScriptedAnswer> => {
		calls += 1;
		await sleep(calls === 1 ? firstLatency : latency);
		return answer(path, JSON.parse(body) as IDataObject);
	};
};
