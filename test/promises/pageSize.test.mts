/** Lists of large pages aren't held up by a service that fails: only the first call of a run goes alone. */
import { itHoldsFor, seconds } from './cells.mts';
import { kinds, type Kind } from './kinds.mts';
import { run } from './run.mts';
import { failingServices, forbidden, type TriedService } from './services.mts';

const PAGE_SIZE = 250;
const lists = kinds.filter(({ name }) => ['Business ratings', 'Liens by lender'].includes(name));
/** No wait for the rate limit comes between. */
const minuteLimit = 6000;
const SETTINGS = { service: [forbidden, ...failingServices], size: [3, 20, 130] };

const timeOf = async (service: TriedService, kind: Kind, size: number, pageSize: number) => {
	const options = { ...kind.options, pageSize };
	return (await run({ ...service, minuteLimit }, { kind, size, options, continuesOnFail: true }))
		.took;
};

describe('Lists of 250 a page take as long as lists of 50, and their first call, where the service fails', () => {
	itHoldsFor(lists, SETTINGS, async (kind, { service, size }) => {
		const first = await timeOf(service, kind, 1, PAGE_SIZE);
		const usual = await timeOf(service, kind, size, 50);
		const took = await timeOf(service, kind, size, PAGE_SIZE);
		const isLonger = took > usual + first;
		return isLonger && `${seconds(took)}, beside ${seconds(usual)} and ${seconds(first)}`;
	});
});
