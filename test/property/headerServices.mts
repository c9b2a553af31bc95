/** Services whose limit headers are drawn at random for each response, and that take every call. */
import fc from 'fast-check';
import type { Transport } from '../../nodes/BusinessDataLookup/service/transport.ts';
import type { VirtualTime } from './virtualTime.mts';

const absent = fc.constant(undefined);
const nonsense = fc.constantFrom('', '-1', '-7', 'NaN', '1e99', 'soon', '99999999999');
const oneOf = (...values: number[]) => fc.constantFrom(...values.map(String));

/** A header: mostly the same honest one, now and then absent, lower, or nonsense. */
const header = (honest: fc.Arbitrary<string>) =>
	fc.oneof({ weight: 3, arbitrary: honest }, { weight: 2, arbitrary: absent }, nonsense);

/** The headers of one response; a reset is seconds from now. */
export const responseHeaders = fc.record({
	'x-ratelimit-limit-minute': header(oneOf(60, 30, 3, 1)),
	'x-ratelimit-remaining-minute': header(oneOf(59, 20, 1, 0)),
	'x-ratelimit-reset-minute': header(oneOf(1, 20, 59)),
	'x-ratelimit-client-limit-minute': fc.oneof(absent, header(oneOf(100, 5))),
	'x-ratelimit-client-remaining-minute': fc.oneof(absent, header(oneOf(90, 0))),
	'x-ratelimit-limit-concurrent': header(oneOf(10, 3, 1)),
	'x-ratelimit-remaining-concurrent': header(oneOf(9, 2, 0)),
});

export type ResponseHeaders =
	typeof responseHeaders extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** Answers every call after `latency` ms, with the headers of each drawn response in turn. */
export const serviceOf = (
	time: VirtualTime,
	responses: ResponseHeaders[],
	latency: number,
): { transport: Transport; answered: () => number } => {
	let answered = 0;
	const transport: Transport = async () => {
		await time.sleep(latency);
		const { 'x-ratelimit-reset-minute': reset, ...rest } = responses[answered % responses.length];
		answered += 1;
		const now = time.wallTime();
		const seconds = Math.ceil(now / 1000) + Number(reset);
		const headers = {
			...rest,
			date: new Date(now).toUTCString(),
			'x-ratelimit-reset-minute': Number.isNaN(seconds) ? reset : String(seconds),
		};
		return { status: 200, headers, body: { success: true } };
	};
	return { transport, answered: () => answered };
};
