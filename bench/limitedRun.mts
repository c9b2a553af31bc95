/** Runs of the node in virtual time, at a service with a rate limit of its own. */
import { LimitedService } from '../test/support/limitedService.mts';
import type { VirtualTime } from '../test/support/virtualTime.mts';
import { inProcess, type LookupBatch } from './measured/inProcess.mts';
import type { measureInVirtualTime } from './virtualTime.mts';

export const LIMIT = 60;
export const WIDTH = 10;
export const LATENCY_MS = 400;

type Execute = Parameters<Parameters<typeof measureInVirtualTime>[0]>[0];

export const limitedService = (time: VirtualTime): LimitedService =>
	new LimitedService(time, {
		window: 'fromFirstCall',
		minuteLimit: LIMIT,
		concurrency: WIDTH,
		skew: 0,
		silent: false,
		latency: () => LATENCY_MS,
		onTheWay: 0.02,
	});

/** The answer to a call that the service allows. */
const answerTo = ({ url }: { url?: string | string[] }): unknown => {
	if (url === undefined) return { success: true, email: { status: 'Valid' } };
	const records = [url].flat().map((domain) => ({ company_id: domain, url: domain }));
	return Array.isArray(url)
		? { success: true, records }
		: { success: true, records: { companies: { found: 1, hits: records } } };
};

/** Carries out a run. Resolves with its items and how long it took, in ms. */
export const runAt = async (
	service: LimitedService,
	{ execute, time, baseUrl }: { execute: Execute; time: VirtualTime; baseUrl: string },
	lookups: LookupBatch,
	startsAt = 0,
) => {
	await time.sleep(startsAt);
	const started = time.now();
	const context = inProcess(lookups, baseUrl, async ({ body }) => {
		const { status: statusCode, headers, body: answer } = await service.call();
		const given = statusCode === 200 ? answerTo(body as { url?: string }) : answer;
		return { statusCode, headers, body: JSON.stringify(given) };
	});
	const [items] = await execute(context);
	return { items, tookMs: time.now() - started };
};
