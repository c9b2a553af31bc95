/** The lookups of several rows, for each contender. */
import type { INodeExecutionData } from 'n8n-workflow';
import { ask, type SandboxProcess } from '../scripts/lib/sandboxProcess.mts';
import { inTurns, SIX_DOMAINS } from '../test/support/spellings.mts';
import type { EngineWork } from './bench.mts';

const PER_PAGE = 50;

interface CompanyPage {
	records: Array<{ url: string | null }>;
	total_pages: number;
}

export const EXCLUDE = ['contacts', 'ucc_records', 'google_reviews'];

/** All domains, with the number of their companies. This spends calls, so use a sandbox with a high limit. */
async function allDomains(sandbox: SandboxProcess): Promise<Map<string, number>> {
	const seen = new Map<string, number>();
	for (let page = 1, pages = 1; page <= pages; page += 1) {
		const body = { page, per_page: PER_PAGE, include_fields: ['url'] };
		const { records, total_pages } = await ask<CompanyPage>(sandbox, '/v1/companies', body);
		for (const { url: domain } of records) {
			if (domain && !domain.startsWith('facebook.com'))
				seen.set(domain, (seen.get(domain) ?? 0) + 1);
		}
		pages = total_pages;
	}
	return seen;
}

/** Domains of one company each. */
export async function domainsOf(sandbox: SandboxProcess, count: number): Promise<string[]> {
	const all = [...(await allDomains(sandbox))];
	const domains = all.filter(([, companies]) => companies === 1).map(([domain]) => domain);
	if (domains.length < count) throw new Error(`The sandbox has no ${count} such domains`);
	return domains.slice(0, count);
}

/** Inputs as people paste them: in six spellings, some with two companies, one in ten unknown. */
export async function messyInputs(sandbox: SandboxProcess, count: number): Promise<string[]> {
	const known = [...(await allDomains(sandbox)).keys()].slice(0, count);
	const inputs = known.map((domain, nth) => (nth % 10 === 9 ? `nobody-${nth}.example` : domain));
	return inTurns(inputs, SIX_DOMAINS);
}

/** An input item for each domain, with fields for the other expressions. */
export const itemsOf = (domains: string[]): INodeExecutionData[] =>
	domains.map((domain) => ({ json: { domain, by: 'url', exclude: EXCLUDE } }));

/**
 * Three expressions for the company of an item with all attributes and no lists, a call that can't be merged. Each
 * expression is a field of the item, as the editor writes it when it is dragged in.
 */
const lookupParameters = {
	lookupBy: '={{ $json.by }}',
	value: '={{ $json.domain }}',
	exclude: '={{ $json.exclude }}',
};

const getAllAttributes = {
	resource: 'company',
	operation: 'getAllAttributes',
	...lookupParameters,
};
const enrich = { resource: 'company', operation: 'enrich', value: '={{ $json.domain }}' };

type Request = EngineWork['request'];

/** The single lookup in this node and in its declarative twin. */
export const oursLookup: Request = { node: 'businessDataLookup', parameters: getAllAttributes };
export const twinLookup: Request = { node: 'declarativeTwin', parameters: getAllAttributes };

export const oursEnrich: Request = { node: 'businessDataLookup', parameters: enrich };
export const twinEnrich: Request = { node: 'declarativeTwin', parameters: enrich };

export const floorLookup: Request = {
	node: 'platformFloor',
	parameters: {
		path: '/v1/all-attributes',
		field: lookupParameters.lookupBy,
		value: lookupParameters.value,
		exclude: lookupParameters.exclude,
	},
};

export const floorEnrich: Request = {
	node: 'platformFloor',
	parameters: { path: '/v1/companies', field: 'url', value: lookupParameters.value },
};

/** n8n's HTTP Request node, `POST` with a JSON body. @param options its `options` */
export const httpRequest = (url: string, jsonBody: string, options: object): Request => ({
	node: 'httpRequest',
	parameters: {
		method: 'POST',
		url,
		authentication: 'predefinedCredentialType',
		nodeCredentialType: 'businessDataLookupApi',
		sendBody: true,
		specifyBody: 'json',
		jsonBody,
		options: options as never,
	},
});

/** n8n's documented advice for rate limits: a batch and a pause, and Retry On Fail with its longest settings. */
export const paced = (batchInterval: number) => ({
	batching: { batch: { batchSize: 1, batchInterval } },
});
export const RETRY_ON_FAIL = { maxTries: 5, waitBetweenTries: 5000 };

export const LOOKUP_BODY =
	'={{ JSON.stringify({ [$json.by]: $json.domain, exclude: $json.exclude }) }}';
