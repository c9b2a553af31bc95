/** Rules that make the sandbox misbehave on purpose: their schema, and which of them apply to a request. */
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { z } from 'zod/v4';
import { scramble } from './data/random.mts';

const MAX_MS = 24 * 60 * 60 * 1000;

const ms = z.number().min(0).max(MAX_MS);
/** A status that a response can have. */
const status = z.number().int().min(200).max(599);
const header = (name: string, value: string): boolean => {
	try {
		validateHeaderName(name);
		validateHeaderValue(name, value);
		return true;
	} catch {
		return false;
	}
};
const headerMap = z
	.record(z.string(), z.string())
	.refine(
		(map) => Object.entries(map).every(([name, value]) => header(name, value)),
		'Input should hold headers',
	);
const headerValue = z.string().refine((value) => header('x', value), 'Input should be a header');

/**
 * A rule matches requests by path (exact, or a prefix with `*`) and method. It lets the first `after` of them pass, then
 * applies to each with this probability, which `seed` decides, at most `times`.
 */
function rule<Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) {
	return z
		.object({
			kind: z.literal(kind),
			path: z.string().default('/v1/*'),
			method: z.string().optional(),
			after: z.number().int().min(0).default(0),
			times: z.number().int().min(0).optional(),
			probability: z.number().min(0).max(1).default(1),
			seed: z.number().int().default(1),
			...shape,
		})
		.strict();
}

const faultRule = z.discriminatedUnion('kind', [
	// These refuse a call in place of the limiter: it is neither executed nor counted.
	rule('rateLimitBare', {}),
	rule('rateLimit', {
		retryAfter: z.number().default(1),
		scope: z.enum(['minute', 'concurrent']).default('minute'),
		headers: headerMap.default({}),
	}),
	// These disturb the execution of a counted call.
	rule('latency', { ms, jitterMs: ms.default(0) }),
	rule('status', {
		status,
		body: z.unknown().optional(),
		contentType: headerValue.default('application/json'),
		headers: headerMap.default({}),
	}),
	rule('drop', {}),
	rule('hang', { ms: ms.default(120_000) }),
	rule('malformed', {}),
	rule('empty', {}),
	rule('html', { status: status.default(200) }),
	rule('successFalse', { message: z.string().default('The request was not carried out.') }),
	rule('echoKey', { status: status.default(400) }),
	rule('redirect', { to: headerValue.optional() }),
	rule('bigExport', { megabytes: z.number().positive() }),
	rule('alias', { from: z.string(), to: z.string() }),
	rule('repeatPage', {}),
	rule('drift', {}),
	rule('contains', {}),
	// These change the response.
	rule('lieTotal', { total_records: z.number().optional(), total_pages: z.number().optional() }),
	rule('repeatCursor', {}),
	rule('hide', { fields: z.array(z.string()) }),
	rule('dropMidway', {}),
	rule('stall', { ms: ms.default(120_000) }),
	rule('headers', { set: headerMap.default({}), remove: z.array(z.string()).default([]) }),
]);

export const faultRules = z.object({ rules: z.array(faultRule) });

/** A rule as a caller writes it. */
export type FaultRule = z.input<typeof faultRule>;
type Fault = z.output<typeof faultRule>;
type Kind = Fault['kind'];
export type FaultOf<K extends Kind> = Extract<Fault, { kind: K }>;

/** A rule that applies to a request. */
export interface Active<K extends Kind> {
	fault: FaultOf<K>;
	/** 1 for the first request that the rule applies to. */
	nth: number;
}

export class FaultRules {
	private entries: { fault: Fault; matched: number; applied: number }[] = [];

	/** Replaces all rules. Throws a ZodError for an invalid one. */
	set(rules: FaultRule[]): void {
		this.entries = faultRules
			.parse({ rules })
			.rules.map((fault) => ({ fault, matched: 0, applied: 0 }));
	}

	/** The rules, with the number of requests that each has matched and applied to. */
	get rules(): readonly { fault: Fault; matched: number; applied: number }[] {
		return this.entries;
	}

	/** The first `most` rules of these kinds that apply to a request. Each rule counts the requests that it matches. */
	take<K extends Kind>(
		kinds: readonly K[],
		method: string,
		path: string,
		most = Infinity,
	): Active<K>[] {
		const active: Active<K>[] = [];
		for (const entry of this.entries) {
			if (!isOfKind(entry.fault, kinds) || !matches(entry.fault, method, path)) continue;
			const { fault } = entry;
			const place = ++entry.matched - fault.after;
			const isOver = fault.times !== undefined && entry.applied >= fault.times;
			if (place < 1 || isOver || !isChosen(fault, place) || active.length >= most) continue;
			active.push({ fault, nth: ++entry.applied });
		}
		return active;
	}
}

/** Depends only on the seed and the place among the rule's own requests. */
function isChosen({ probability, seed }: Fault, place: number): boolean {
	return scramble(seed, place) < probability * 2 ** 32;
}

function isOfKind<K extends Kind>(fault: Fault, kinds: readonly K[]): fault is FaultOf<K> {
	return (kinds as readonly Kind[]).includes(fault.kind);
}

function matches(fault: Fault, method: string, path: string): boolean {
	const isPath = fault.path.endsWith('*')
		? path.startsWith(fault.path.slice(0, -1))
		: path === fault.path;
	return isPath && (fault.method === undefined || fault.method.toUpperCase() === method);
}
