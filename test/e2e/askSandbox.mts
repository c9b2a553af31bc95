/** What the service itself says, asked past n8n. */
import { ask, type SandboxProcess } from '../../scripts/lib/sandboxProcess.mts';

export type Json = Record<string, unknown>;

/** The first company that filters find; empty when there is none. */
export async function companyBy(sandbox: SandboxProcess, filters: object): Promise<Json> {
	const { records } = await ask<{ records: Json[] }>(sandbox, '/v1/companies', filters);
	return records[0] ?? {};
}

/** The company that a domain belongs to; empty when there is none. */
export const companyOf = async (sandbox: SandboxProcess, url: string): Promise<Json> =>
	await companyBy(sandbox, { url });

export interface LienPage {
	records: Json[];
	total_records: number;
	total_pages: number;
}

/** The liens that match a search, all pages of it. */
export async function liensOf(sandbox: SandboxProcess, filters: object): Promise<Json[]> {
	const liens: Json[] = [];
	for (let page = 1, pages = 1; page <= pages; page += 1) {
		const body = { per_page: 250, ...filters, page };
		const answer = await ask<LienPage>(sandbox, '/v1/ucc/secured_party', body);
		liens.push(...answer.records);
		pages = answer.total_pages;
	}
	return liens;
}

/** The bodies of the carried-out requests to a path, of the last 1,000 requests. */
export async function carriedOut(sandbox: SandboxProcess, pathName: string): Promise<Json[]> {
	const { requests } = await ask<{
		requests: Array<{ path: string; status: number; body: Json }>;
	}>(sandbox, '/__sandbox/requests');
	return requests
		.filter(({ path, status }) => path === pathName && status === 200)
		.map(({ body }) => body);
}
