/** What the service itself answers, without n8n. */
import { ask, type SandboxProcess } from '../../scripts/lib/sandboxProcess.mts';

export type Json = Record<string, unknown>;

/** The first company that filters find; empty if there is none. */
export async function companyBy(sandbox: SandboxProcess, filters: object): Promise<Json> {
	const { records } = await ask<{ records: Json[] }>(sandbox, '/v1/companies', filters);
	return records[0] ?? {};
}

/** The liens that a search finds, the newest first. */
export async function newestLiens(sandbox: SandboxProcess, filters: object): Promise<Json[]> {
	const liens: Json[] = [];
	for (let page = 1, pages = 1; page <= pages; page += 1) {
		const body = { sort_by: 'date_filed_unix:desc', per_page: 250, page, ...filters };
		const answer = await ask(sandbox, '/v1/ucc/secured_party', body);
		liens.push(...(answer.records as Json[]));
		pages = Number(answer.total_pages);
	}
	return liens;
}

/** The bodies of the requests to a path that were carried out during `work`. */
export async function carriedOut(
	sandbox: SandboxProcess,
	path: string,
	work: () => Promise<unknown>,
): Promise<Json[]> {
	const sent = async () => {
		const { requests } = await ask<{
			requests: Array<{ number: number; path: string; status: number; body: Json }>;
		}>(sandbox, '/__sandbox/requests');
		return requests;
	};
	const last = (await sent()).at(-1)?.number ?? 0;
	await work();
	return (await sent())
		.filter((one) => one.number > last && one.path === path && one.status === 200)
		.map(({ body }) => body);
}
