/** A client and the service that it calls, in virtual time: each call takes 100 ms. */
import type { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { Client } from '../../../nodes/BusinessDataLookup/service/client.ts';
import type { Call, ClientParts } from '../../../nodes/BusinessDataLookup/service/client.ts';
import { RateLimiter } from '../../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import { Run } from '../../../nodes/BusinessDataLookup/service/run.ts';
import type {
	HttpResponse,
	ReadResponse,
} from '../../../nodes/BusinessDataLookup/service/response.ts';
import type { HttpRequest } from '../../../nodes/BusinessDataLookup/service/transport.ts';
import { VirtualTime } from '../../support/virtualTime.mts';

const HOUR_MS = 3_600_000;

export const call: Call = {
	method: 'POST',
	path: '/v1/companies',
	countsInMinute: true,
	mayBeBilled: false,
	timeout: 1000,
};

export const ok: ReadResponse = { status: 200, headers: {}, body: { success: true } };

type Answer = HttpResponse | LookupFailure;

/** What differs from a client without limits. `maxWait` is in ms. */
type Change = Partial<ClientParts> & { maxWait?: number; maxCalls?: number };

/**
 * A client of a service with these answers in turn, of which the last is repeated; or with a function for all calls.
 *
 * @param took ms of each call
 */
export const createClient = (
	answers: Answer[] | ((request: HttpRequest, at: number) => Answer),
	{ maxWait = Infinity, maxCalls, ...change }: Change = {},
	took = 100,
) => {
	const clock = new VirtualTime(0, () => 0);
	const sent: Array<{ at: number; request: HttpRequest }> = [];
	const limiter = new RateLimiter(clock);
	const parts: ClientParts = {
		baseUrl: 'http://service',
		transport: async (request) => {
			sent.push({ at: clock.now(), request });
			const answer = typeof answers === 'function' && answers(request, clock.now());
			await clock.sleep(took);
			if (answer) return answer;
			const list = answers as Answer[];
			return list.length > 1 ? list.shift()! : list[0];
		},
		limiter,
		clock,
		...change,
	};
	const client = new Client(parts, new Run(maxWait, maxCalls));
	const run = async <Result,>(work: Promise<Result>) => await clock.run(work, HOUR_MS);
	return { client, clock, sent, limiter, run };
};
