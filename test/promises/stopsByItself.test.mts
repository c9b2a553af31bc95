/** A run stops by itself if all its calls fail, whatever its inputs. */
import type { ServiceFailure } from '../support/virtualService.mts';
import { STOP_AND_CONTINUE, itHoldsInEachCase, seconds } from './cells.mts';
import { keyKinds, kinds, type Kind } from './kinds.mts';
import { run } from './run.mts';
import { deadServices, unauthorized, unreachable, type TriedService } from './services.mts';

/** Of lookups by key, a thousand inputs take many calls, too. */
const MANY = 1000;
const SIZES = [1, 40, 200, MANY];

/** What a run may cost, whatever its size: calls with their retries, and those that may be billed. */
const MOST_CALLS = 80;
const MOST_BILLED = 20;
/** Calls that a refused credential may still get, because they are under way */
const AT_ONCE = 10;

/** ms: the pauses of a service that asks for 15 s, timeouts of 5 s, and one wait for the next minute's calls */
const MOST_TIME = 120_000;

const rejecting = (name: string, detail: unknown): TriedService => ({
	name,
	failWith: { status: 422, body: { detail } } as ServiceFailure,
});
const aboutNoInput = [
	rejecting('422 without a field', 'Bad request'),
	rejecting('422 for the body', [{ loc: ['body'], msg: 'bad' }]),
];
const aPage = [{ name: 'a page', failWith: { status: 200, body: '<h1>Log in</h1>' } }];
const aboutAnotherField = [rejecting('422', [{ loc: ['body', 'color'], msg: 'unknown field' }])];
const withJson = kinds.filter(({ name }) => name !== 'Export');

const DEAD =
	'costs a run of any size at most 80 calls with their retries, and 20 that may be billed';
const REASON =
	/no call was made|: (?:Down|Oh|No|Bad request|bad|unknown field)|respond|lost|reached|rejected|JSON/;

/** What a run may cost. A call that doesn't reach the service isn't billed. */
const mostCalls = ({ isBilled }: Kind, service: TriedService): number => {
	if (service === unauthorized) return AT_ONCE;
	return isBilled && service !== unreachable ? MOST_BILLED : MOST_CALLS;
};

describe.each<[string, Kind[], TriedService[]]>([
	[`A dead service ${DEAD}`, kinds, deadServices],
	['A rejected credential stops the calls at once', kinds, [unauthorized]],
	['A page instead of JSON stops the calls, too', withJson, aPage],
	['A rejection that names no field stops a run of any size', kinds, aboutNoInput],
	['A rejection of another field stops a lookup, too', keyKinds, aboutAnotherField],
])('%s', (_promise, stopped, services) => {
	const settings = { size: SIZES, continuesOnFail: STOP_AND_CONTINUE, service: services };
	itHoldsInEachCase(stopped, settings, async (kind, { size, continuesOnFail, service }) => {
		if (size >= MANY && kind.perCall !== 50) return false;
		const execution = { kind, size, continuesOnFail };
		const { items, error, took, service: seen } = await run(service, execution);
		const { length: calls } = seen.calls;
		const most = mostCalls(kind, service);
		const failures = items.flatMap(({ json }) => (json.error ? String(json.error) : []));
		const isTold = continuesOnFail ? failures.length === size : error !== undefined;
		const unsaid = failures.filter((text) => !REASON.test(text));
		return [
			calls > most && `${calls} calls, at most ${most} are allowed`,
			!isTold && `${failures.length} inputs failed, and the run ${error ?? 'did not'}`,
			unsaid.length > 0 && `no reason in ${unsaid[0]}`,
			took > MOST_TIME && `took ${seconds(took)}`,
		];
	});
});

it('an input whose run stops is failed, not “not found”, and its later candidates are not tried', async () => {
	const [kind] = keyKinds;
	const otherwise = { keys: [{ matchBy: 'company_id', value: 'c-1' }] };
	const parameters = { ...kind.parameters, otherwise };
	const execution = { kind: { ...kind, parameters }, size: 100, continuesOnFail: true };
	const { items } = await run(aboutNoInput[0], execution);
	expect(items.filter(({ json }) => json.error === undefined)).toEqual([]);
	expect(items).toHaveLength(100);
});
