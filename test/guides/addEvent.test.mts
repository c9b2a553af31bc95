/** Adds the example event of CONTRIBUTING.md to a copy of the project, step by step, and runs its tests. */
import { useCopiedProject } from '../support/copiedProject.mts';

const EVENT = 'debtorLienFiled';

/** The tests that name missing parts of an event. */
const TABLES = ['test/unit/catalogue', 'test/unit/parameters/savedParameters'];
/** The tests of every event, and their names. */
const SUITES = ['test/contract/trigger', 'test/property/trigger\\.'];
const NAMED = `${EVENT}|each new record exactly once`;

const copy = useCopiedProject();

it('adding an event takes one part of a catalogue entry, one line of the simulation and one example', async () => {
	await copy.insert(
		'nodes/BusinessDataLookup/catalogue/lien.ts',
		"call: { path: '/v1/ucc/debtor' },",
		await copy.example('Add an event'),
	);
	await copy.expectToFail(TABLES, [
		'eventResponses.mts',
		'activeTrigger.mts',
		'scripts/generate/operationTables.mts',
		'scripts/generate/editorTexts.mts',
	]);

	await copy.insert(
		'test/property/eventResponses.mts',
		'const BODIES = {',
		`${EVENT}: (rows: Lien[], total?: number) => ({ records: rows, total_records: total }),`,
	);
	await copy.insert(
		'test/support/activeTrigger.mts',
		'export const watched: Watched[] = [',
		`{
			event: '${EVENT}',
			path: '/v1/ucc/debtor',
			operation: 'lien.searchDebtor',
			filters: () => ({}),
			action: { returnAll: true },
			happen: async (testBed, count) => await makeHappen(testBed, { event: 'lienFiled', count }),
		},`,
	);
	await copy.generate('operationTables', 'savedParameters', 'editorTexts');
	await copy.expectToPass(TABLES);
	await copy.expectToPass(SUITES, NAMED);
});
