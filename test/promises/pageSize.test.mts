/** Lists of large pages aren't held up by a service that fails: only the first call of a run goes alone. */
import { Cells, seconds } from './cells.mts';
import { kinds, type Kind } from './kinds.mts';
import { run } from './run.mts';
import { failingServices, forbidden, type TriedService } from './services.mts';

const PAGE_SIZE = 250;
const lists = kinds.filter(({ name }) => ['Business ratings', 'Liens by lender'].includes(name));
/** No wait for the rate limit comes between. */
const minuteLimit = 6000;

const timeOf = async (service: TriedService, kind: Kind, size: number, pageSize: number) => {
	const options = { ...kind.options, pageSize };
	const outcome = await run({ ...service, minuteLimit }, { kind, size, options, goesOn: true });
	return outcome.took;
};

describe('Lists of 250 a page take as long as lists of 50, and their first call, where the service fails', () => {
	it.each(lists)('$name', async (kind) => {
		const cells = new Cells();
		for (const service of [forbidden, ...failingServices]) {
			const first = await timeOf(service, kind, 1, PAGE_SIZE);
			for (const size of [3, 20, 130]) {
				const usual = await timeOf(service, kind, size, 50);
				const took = await timeOf(service, kind, size, PAGE_SIZE);
				const isLonger = took > usual + first;
				const problem = `${seconds(took)}, beside ${seconds(usual)} and ${seconds(first)}`;
				cells.check([service.name, `${size} lists`], isLonger && problem);
			}
		}
		cells.expectKept();
	});
});
