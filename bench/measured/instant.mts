/** Runs the node without n8n, with a service that responds at once, to measure its own work. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import type { Prepared } from './child.mts';
import { inProcess, loadNode, type LookupBatch, type Response } from './inProcess.mts';
import { idleMb, metered } from './meter.mts';
import type { InstantJob } from './protocol.mts';

/** Runs that warm up the process. */
const WARM_UPS = 3;
/** So large that the rate limit doesn't matter. */
const MINUTE_LIMIT = 1_000_000_000;

/** The company of each domain in the request, or the saved rows. */
const resultOf = ({ url, list }: IDataObject): IDataObject => {
	if (list) return { success: true, list };
	const records = [url]
		.flat()
		.map((domain) => ({ company_id: `id of ${String(domain)}`, url: domain }));
	return { success: true, records, total_records: records.length, total_pages: 1 };
};

const respond = async ({ body }: IHttpRequestOptions): Promise<Response> => {
	const headers = {
		'content-type': 'application/json',
		'x-ratelimit-limit-minute': String(MINUTE_LIMIT),
		'x-ratelimit-remaining-minute': String(MINUTE_LIMIT - 1),
		'x-ratelimit-reset-minute': String(Math.ceil(Date.now() / 1000) + 60),
	};
	const result = JSON.stringify(resultOf(body as IDataObject));
	// Each response is an event of its own, as over a network. Otherwise the whole run would be one block.
	await nextTurn();
	return { statusCode: 200, headers, body: result };
};

/** Prepares a job in a warm process. */
export async function prepare({ package: folder, lookups, first }: InstantJob): Promise<Prepared> {
	const { execute } = loadNode(folder);
	const itemsOf = async (asked: LookupBatch) => {
		const [items] = await execute(inProcess(asked, 'https://service.example', respond));
		return items;
	};
	for (let run = 0; run < WARM_UPS; run += 1) await itemsOf(first);
	const idle = idleMb();
	return {
		run: async () => {
			const { result: items, cost } = await metered(idle, async () => await itemsOf(lookups));
			const good = items.filter(({ json }) => json.found !== false);
			const linked = items.filter(({ pairedItem }) => pairedItem !== undefined).length;
			return { ...cost, records: good.length, linked };
		},
		close: async () => await Promise.resolve(),
	};
}
