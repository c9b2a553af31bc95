/** A client and the service that it calls, in virtual time: each call takes 100 ms. */
import type { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import {
	Client,
	type Call,
	type ClientParts,
} from '../../../nodes/BusinessDataLookup/service/client.ts';
import { RateLimiter } from '../../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import { WaitBudget } from '../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';
import type { HttpResponse } from '../../../nodes/BusinessDataLookup/service/response.ts';
import type { HttpRequest } from '../../../nodes/BusinessDataLookup/service/transport.ts';
import { VirtualTime } from '../../property/virtualTime.mts';

export const HOUR_MS = 3_600_000;

export const call: Call = {
	method: 'POST',
	path: '/v1/companies',
	limited: true,
	repeatable: true,
	timeout: 1000,
};

export const ok: HttpResponse = { status: 200, headers: {}, body: { success: true } };

/** A client of a service that gives these responses in turn, the last one again and again. */
export const clientOf = (
	responses: Array<HttpResponse | LookupFailure>,
	change: Partial<ClientParts> = {},
) => {
	const clock = new VirtualTime(0, () => 0);
	const sent: Array<{ at: number; request: HttpRequest }> = [];
	const logged: Array<{ at: number; line: string }> = [];
	const limiter = new RateLimiter(clock);
	const client = new Client({
		baseUrl: 'http://service',
		transport: async (request) => {
			sent.push({ at: clock.now(), request });
			await clock.sleep(100);
			return responses.length > 1 ? responses.shift()! : responses[0];
		},
		limiter,
		waitBudget: new WaitBudget(Infinity),
		clock,
		maxCalls: Infinity,
		log: (line) => logged.push({ at: clock.now(), line }),
		...change,
	});
	const run = async <Result,>(work: Promise<Result>) => await clock.run(work, HOUR_MS);
	return { client, clock, sent, logged, limiter, run };
};
