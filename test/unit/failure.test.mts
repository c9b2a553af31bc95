/** What a failure says about its input, and about the other inputs of its run. */
import {
	concernsWholeRun,
	isNotAboutInput,
	LookupFailure,
	notNeededFailure,
	type FailureFacts,
} from '../../nodes/BusinessDataLookup/failure.ts';
import { networkFailure } from '../../nodes/BusinessDataLookup/service/networkFailure.ts';
import { statusFailure } from '../../nodes/BusinessDataLookup/service/response.ts';

const failed = (status: number, detail?: unknown): LookupFailure =>
	statusFailure({ status, headers: {}, body: { detail } }, 0)!;
/** A 422 that names these places. */
const rejected = (...locs: Array<Array<string | number>>): LookupFailure =>
	failed(
		422,
		locs.map((loc) => ({ loc, msg: 'no' })),
	);
const lost = (code: string): LookupFailure =>
	networkFailure(Object.assign(new Error(code), { code }), 30_000, 'https://a.example');

it.each<[string, LookupFailure, boolean, string[]?]>([
	['a 500', failed(500), true],
	['a timeout', lost('ECONNABORTED'), true],
	['a host that can’t be reached', lost('ENOTFOUND'), true],
	['a certificate that isn’t trusted', lost('CERT_HAS_EXPIRED'), true],
	['a redirect', failed(302), true],
	['a 402', failed(402), true],
	['a 403', failed(403), true],
	['a 422 without a field', failed(422, 'Bad'), true],
	['a 422 for the body', rejected(['body']), true],
	['a 422 that names a field', rejected(['body', 'color']), false],
	['a 422 that names a field and the body', rejected(['body'], ['body', 'color']), false],
	['a lookup’s 422 that names its field', rejected(['body', 'url']), false, ['url']],
	['a lookup’s 422 that names its value', rejected(['body', 'url', 0]), false, ['url']],
	['a lookup’s 422 that names its state', rejected(['body', 'state']), false, ['url', 'state']],
	['a lookup’s 422 that names another field', rejected(['body', 'color']), true, ['url']],
	['a lookup’s 422 that names both', rejected(['body', 'color'], ['body', 'url']), false, ['url']],
	['a 404', failed(404), false],
])('the reason of %s isn’t the input: %s', (_name, failure, isNotAbout, lookUpFields) => {
	expect(isNotAboutInput(failure, lookUpFields)).toBe(isNotAbout);
});

const made = (facts: Partial<FailureFacts>): LookupFailure =>
	new LookupFailure({ kind: 'server', message: 'x', ...facts });

it.each<[string, LookupFailure, boolean]>([
	['a rejected credential', failed(401), true],
	['a used-up rate limit', made({ kind: 'rateLimited' }), true],
	['a used-up Max Calls', made({ kind: 'callBudget' }), true],
	['a run that has stopped', made({ runStopped: true }), true],
	['a call that isn’t needed any more', notNeededFailure(), true],
	['a 503', failed(503), false],
	['a 422', failed(422), false],
])('%s makes all other inputs of the run fail: %s', (_name, failure, concerns) => {
	expect(concernsWholeRun(failure)).toBe(concerns);
});
