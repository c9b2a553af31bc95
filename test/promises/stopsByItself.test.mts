/** A run stops by itself if all its calls fail, whatever its inputs. */
import type { ServiceFailure } from '../support/virtualService.mts';
import { STOP_AND_CONTINUE, itHoldsInEachCase, seconds } from './cells.mts';
import { keyKinds, kinds, type Kind } from './kinds.mts';
import { run } from './run.mts';
import { deadServices, unauthorized, unreachable, type TriedService } from './services.mts';

const SIZES = [1, 40, 200];
/** Of lookups by key, a thousand inputs take many calls, too. */
const MANY = 1000;

/** What a run may cost, whatever its size: calls with their retries, and those that may be billed. */
const MOST_CALLS = 80;
const MOST_BILLED = 20;
/** Calls that a refused credential may still get, because they are under way */
const AT_ONCE = 10;

/** ms: the pauses of a service that asks for 15 s, timeouts of 5 s, and one wait for the next minute's calls */
const MOST_TIME = 120_000;

interface Tried {
	service: TriedService;
	size: number;
	continuesOnFail: boolean;
}

const callsOf = async (kind: Kind, { service, size, continuesOnFail }: Tried, most: number) => {
	if (size >= MANY && kind.perCall !== 50) return [];
	const { items, error, took, service: seen } = await run(service, { kind, size, continuesOnFail });
	const { length: calls } = seen.calls;
	const failures = items.flatMap(({ json }) =>
		json.error === undefined ? [] : String(json.error),
	);
	const isTold = continuesOnFail ? failures.length === size : error !== undefined;
	const unsaid = failures.filter(
		(text) => !/no call was made|: (?:Down|Oh|No)|respond|lost|reached|rejected/.test(text),
	);
	return [
		calls > most && `${calls} calls, at most ${most} are allowed`,
		!isTold && `${failures.length} inputs failed, and the run ${error ?? 'did not'}`,
		unsaid.length > 0 && `no reason in ${unsaid[0]}`,
		took > MOST_TIME && `took ${seconds(took)}`,
	];
};

const settings = { size: [...SIZES, MANY], continuesOnFail: STOP_AND_CONTINUE };

describe('A dead service costs a run of any size at most 80 calls with their retries, and 20 that may be billed', () =>
	itHoldsInEachCase(kinds, { ...settings, service: deadServices }, async (kind, tried) =>
		// A call that doesn't reach the service isn't billed.
		callsOf(kind, tried, kind.isBilled && tried.service !== unreachable ? MOST_BILLED : MOST_CALLS),
	));

describe('A rejected credential stops the calls at once', () =>
	itHoldsInEachCase(kinds, { ...settings, service: [unauthorized] }, async (kind, tried) =>
		callsOf(kind, tried, AT_ONCE),
	));

describe('A page instead of JSON stops the calls, too', () => {
	const service = [{ name: 'a page', failWith: { status: 200, body: '<h1>Log in</h1>' } }];
	const withJson = kinds.filter(({ name }) => name !== 'Export');
	itHoldsInEachCase(withJson, { ...settings, service }, async (kind, tried) => {
		const [calls] = await callsOf(kind, tried, kind.isBilled ? MOST_BILLED : MOST_CALLS);
		return calls;
	});
});

const rejecting = (name: string, detail: unknown): TriedService => ({
	name,
	failWith: { status: 422, body: { detail } } as ServiceFailure,
});
const aboutNoInput = [
	rejecting('422 without a field', 'Bad request'),
	rejecting('422 for the body', [{ loc: ['body'], msg: 'bad' }]),
];

describe('A rejection that names no field stops a run of any size', () =>
	itHoldsInEachCase(kinds, { ...settings, service: aboutNoInput }, async (kind, tried) => {
		const [calls] = await callsOf(kind, tried, MOST_CALLS);
		return calls;
	}));

describe('A lookup whose rejection names another field stops its run, too', () => {
	const service = [rejecting('422', [{ loc: ['body', 'color'], msg: 'unknown field' }])];
	itHoldsInEachCase(keyKinds, { ...settings, service }, async (kind, tried) => {
		const [calls] = await callsOf(kind, tried, MOST_CALLS);
		return calls;
	});
});

describe('An input whose run stops is failed, not “not found”, and its later candidates are not tried', () => {
	it.each([true, false])('continues: %s', async (continuesOnFail) => {
		const [kind] = keyKinds;
		const service = aboutNoInput[0];
		const otherwise = { keys: [{ matchBy: 'company_id', value: 'c-1' }] };
		const parameters = { ...kind.parameters, otherwise };
		const settings = { kind: { ...kind, parameters }, size: 100, continuesOnFail };
		const { items, error } = await run(service, settings);
		expect(items.filter(({ json }) => json.found !== undefined)).toEqual([]);
		expect(items.length > 0 || error !== undefined).toBe(true);
	});
});
