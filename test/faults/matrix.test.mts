/** A part of the fault matrix: every fault with every On Error setting. `npm test -- faults` runs all of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createLookupEngine } from '../support/testBed.mts';
import { allFaults } from './faults/index.mts';
import { runMatrix, shareOfCells, type CellResult } from './matrix.mts';

/** How many timers and connections keep the process alive. */
const busyWith = () =>
	process.getActiveResourcesInfo().filter((kind) => /Timeout|Immediate|TCP/.test(kind)).length;

let results: CellResult[];
let busyBefore: number;

beforeAll(async () => {
	const engine = await createLookupEngine();
	busyBefore = busyWith();
	results = await runMatrix(engine, shareOfCells);
	await engine.close();
}, 300_000);

it.each(allFaults)('the service $name: each input is answered or fails readably', ({ name }) => {
	const broken = results
		.filter(({ fault, violations }) => fault.name === name && violations.length > 0)
		.map(({ subject, onError, violations }) => [subject.name, onError, ...violations]);
	expect(broken).toEqual([]);
});

it('no timer and no connection is left behind by the fault matrix', async () => {
	// The node checks bodies once a second, so one timer may still be running.
	for (let waited = 0; waited < 3000 && busyWith() > busyBefore; waited += 100) await sleep(100);

	expect(busyWith()).toBeLessThanOrEqual(busyBefore);
});
