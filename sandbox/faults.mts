/** Rules that make the sandbox misbehave on purpose: what they look like, and which of them meet a request. */
import { z } from 'zod/v4';

const headerMap = z.record(z.string(), z.string());

/** A rule meets requests by path (exact, or a prefix with `*`) and method, after `after` of them, `times` times. */
function rule<Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) {
	return z
		.object({
			kind: z.literal(kind),
			path: z.string().default('/v1/*'),
			method: z.string().optional(),
			after: z.number().int().min(0).default(0),
			times: z.number().int().min(0).optional(),
			...shape,
		})
		.strict();
}

const faultRule = z.discriminatedUnion('kind', [
	// Answers in place of the limiter: the call is neither executed nor counted.
	rule('rateLimitBare', {}),
	rule('rateLimit', {
		retryAfter: z.number().default(1),
		scope: z.enum(['minute', 'concurrent']).default('minute'),
		headers: headerMap.default({}),
	}),
	// Disturb the execution of a counted call.
	rule('latency', { ms: z.number(), jitterMs: z.number().default(0) }),
	rule('status', {
		status: z.number().int(),
		body: z.unknown().optional(),
		contentType: z.string().default('application/json'),
		headers: headerMap.default({}),
	}),
	rule('drop', {}),
	rule('hang', { ms: z.number().default(120_000) }),
	rule('malformed', {}),
	rule('empty', {}),
	rule('html', { status: z.number().int().default(200) }),
	rule('successFalse', { message: z.string().default('The request was not carried out.') }),
	rule('echoKey', { status: z.number().int().default(400) }),
	rule('redirect', { to: z.string().optional() }),
	rule('bigExport', { megabytes: z.number().positive() }),
	rule('alias', { from: z.string(), to: z.string() }),
	rule('repeatPage', {}),
	rule('drift', {}),
	// Distort the answer.
	rule('lieTotal', { total_records: z.number().optional(), total_pages: z.number().optional() }),
	rule('repeatCursor', {}),
	rule('dropMidway', {}),
	rule('stall', { ms: z.number().default(120_000) }),
	rule('headers', { set: headerMap.default({}), remove: z.array(z.string()).default([]) }),
]);

export const faultRules = z.object({ rules: z.array(faultRule) });

/** A rule as a caller writes it. */
export type FaultRule = z.input<typeof faultRule>;
type Fault = z.output<typeof faultRule>;
type Kind = Fault['kind'];
export type FaultOf<K extends Kind> = Extract<Fault, { kind: K }>;

/** A rule in effect on a request. */
export interface Active<K extends Kind> {
	fault: FaultOf<K>;
	/** 1 for the first request on which the rule took effect. */
	nth: number;
}

export class FaultBook {
	private rules: { fault: Fault; met: number }[] = [];

	/** Replaces all rules; throws a ZodError for a rule that is none. */
	set(rules: FaultRule[]): void {
		this.rules = faultRules.parse({ rules }).rules.map((fault) => ({ fault, met: 0 }));
	}

	/** The rules of these kinds that take effect now; each that meets the request counts it. */
	take<K extends Kind>(kinds: readonly K[], method: string, path: string): Active<K>[] {
		const active: Active<K>[] = [];
		for (const entry of this.rules) {
			if (!isOfKind(entry.fault, kinds) || !meets(entry.fault, method, path)) continue;
			const nth = ++entry.met - entry.fault.after;
			const isInEffect = nth >= 1 && (entry.fault.times === undefined || nth <= entry.fault.times);
			if (isInEffect) active.push({ fault: entry.fault, nth });
		}
		return active;
	}
}

function isOfKind<K extends Kind>(fault: Fault, kinds: readonly K[]): fault is FaultOf<K> {
	return (kinds as readonly Kind[]).includes(fault.kind);
}

function meets(fault: Fault, method: string, path: string): boolean {
	const isPath = fault.path.endsWith('*')
		? path.startsWith(fault.path.slice(0, -1))
		: path === fault.path;
	return isPath && (fault.method === undefined || fault.method.toUpperCase() === method);
}
