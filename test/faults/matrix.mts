/** The cells of the matrix, and how they are carried out. */
import { startSandbox } from '../../sandbox/server.mts';
import type { Engine } from '../support/engine.mts';
import { MODES, observe, subjectsOf } from './cell.mts';
import type { MatrixCell, Observation, Subject } from './cell.mts';
import { cachedService } from './faultyProxy.mts';
import { startNetwork } from './network.mts';
import { allFaults } from './faults/index.mts';
import { outcomeOf } from './outcome.mts';
import { violations } from './invariants.mts';

export interface CellResult extends MatrixCell {
	/** What happened, in words. */
	outcome: string;
	/** What does not hold. */
	violations: string[];
}

/** Cells that are run at once, because they mostly wait. */
const AT_A_TIME = 40;

/** Every fault, operation and On Error setting. */
export const allCells = (subjects: Subject[]): MatrixCell[] =>
	allFaults.flatMap((fault) =>
		subjects.flatMap((subject) => MODES.map((onError) => ({ fault, subject, onError }))),
	);

/** Every fault with every On Error setting; the operations take turns. */
export const shareOfCells = (subjects: Subject[]): MatrixCell[] =>
	allFaults.flatMap((fault, n) =>
		MODES.map((onError, mode) => ({
			...{ fault, onError },
			subject: subjects[(n + mode * 7) % subjects.length],
		})),
	);

/** Runs cells side by side. The results are in their order. */
export async function runMatrix(
	engine: Engine,
	choose: (subjects: Subject[]) => MatrixCell[],
	done: (result: CellResult) => void = () => {},
): Promise<CellResult[]> {
	const sandbox = await startSandbox({
		companies: 120,
		minuteLimit: 100_000,
		concurrency: 1000,
		strict: true,
		securedPartyPage: 50,
	});
	const service = cachedService(sandbox.url, sandbox.options.apiKeys[0]);
	const subjects = subjectsOf(sandbox.data);
	const right = new Map<Subject, Observation>();
	for (const subject of subjects) {
		const seen = await observe(engine, service, { subject, onError: 'stopWorkflow' });
		if (seen.error) throw new Error(`${subject.name} fails without a fault: ${seen.error}`);
		right.set(subject, seen);
	}
	const cells = choose(subjects);
	const results: CellResult[] = [];
	let next = 0;
	const work = async () => {
		for (let n = next++; n < cells.length; n = next++) {
			const cell = cells[n];
			const seen = await observe(engine, service, cell);
			const due = right.get(cell.subject)!;
			const broken = violations(cell, seen, due);
			results[n] = { ...cell, outcome: outcomeOf(seen, due), violations: broken };
			done(results[n]);
		}
	};
	const endNetwork = await startNetwork();
	await Promise.all(Array.from({ length: AT_A_TIME }, work));
	await endNetwork();
	await sandbox.close();
	return results;
}
