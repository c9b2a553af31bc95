/** How often a call is sent to a service that keeps failing: one number for each kind of call and of failure. */
import { nothingMissing } from '../support/nothingMissing.mts';
import { Cells, onError } from './cells.mts';
import { keyKinds, kinds, PAGE_SIZE, type Kind } from './kinds.mts';
import { events, poll } from './poll.mts';
import { run } from './run.mts';
import type { SeenCall, Trouble } from '../support/virtualService.mts';
import { failingServices } from './services.mts';

/** The columns of the tables. */
const FAILURES: Array<[string, Trouble]> = [
	['503', { status: 503, body: { detail: 'Down' } }],
	['timeout', 'hangs'],
	['lost connection', 'drops'],
	['unreachable', 'unreachable'],
	['422', { status: 422, body: { detail: 'No' } }],
];

/** A call for one input. One that may be billed is only sent again if it reached nobody. */
const CALLS = `
	                                      503   timeout  lost connection  unreachable  422
	Enrich                                4     4        4                4            1
	Enrich in the editor                  4     4        4                4            1
	Enrich, Share Calls off               4     4        4                4            1
	Enrich, Items per Call 1              4     4        4                4            1
	Enrich, All                           4     4        4                4            1
	Companies by URL                      4     4        4                4            1
	Companies by URL in the editor        4     4        4                4            1
	Liens by company ID                   4     4        4                4            1
	Liens by company ID, Share Calls off  4     4        4                4            1
	All attributes                        4     4        4                4            1
	Reviews                               4     4        4                4            1
	Companies with liens                  4     4        4                4            1
	Count                                 4     4        4                4            1
	Contacts                              4     4        4                4            1
	Tax liens                             4     4        4                4            1
	Liens by debtor                       4     4        4                4            1
	Liens by lender                       4     4        4                4            1
	Business ratings                      4     4        4                4            1
	Bulk results                          4     4        4                4            1
	A file of contacts                    4     4        4                4            1
	Export                                4     4        4                4            1
	Save field mapping                    4     4        4                4            1
	API Request, GET                      4     4        4                4            1
	API Request, POST                     1     1        1                4            1
	API Request by page                   1     1        1                4            1
	Validate                              1     1        1                4            1
	Find                                  1     1        1                4            1
	Credit bureau                         1     1        1                4            1
`;

/** The second page of a list. */
const LATER_PAGES = `
	                                      503   timeout  lost connection  unreachable  422
	Enrich, All                           4     4        4                4            1
	Companies by URL                      4     4        4                4            1
	Companies by URL in the editor        4     4        4                4            1
	Liens by company ID                   4     4        4                4            1
	Liens by company ID, Share Calls off  4     4        4                4            1
	Contacts                              4     4        4                4            1
	Tax liens                             4     4        4                4            1
	Liens by debtor                       4     4        4                4            1
	Liens by lender                       4     4        4                4            1
	Business ratings                      4     4        4                4            1
	Bulk results                          4     4        4                4            1
	A file of contacts                    4     4        4                4            1
	API Request by page                   1     1        1                4            1
`;

/** Calls in all for twelve inputs that share calls: the one for all of them, and then five inputs alone. */
const SHARED_CALLS = `
	                                      503   timeout  lost connection  unreachable  422
	Enrich                                9     6        9                9            6
	Enrich in the editor                  9     6        9                9            6
	Enrich, Share Calls off               9     6        9                9            6
	Enrich, All                           9     6        9                9            6
	Companies by URL                      9     6        9                9            6
	Companies by URL in the editor        9     6        9                9            6
	Liens by company ID                   9     6        9                9            6
	Liens by company ID, Share Calls off  9     6        9                9            6
`;

/** The first page of a poll. It has at most 40 s, which are over after two timeouts. */
const POLLS = `
	                                      503   timeout  lost connection  unreachable  422
	lienFiled                             4     2        4                4            1
	lienExpiring                          4     2        4                4            1
	emailLookedUp                         4     2        4                4            1
	mobileNumberLookedUp                  4     2        4                4            1
	reviewPosted                          4     2        4                4            1
`;

const FILE = 'test/promises/retries.test.mts';
const INPUTS = 12;
/** ms */
const POLL_BUDGET = 60_000;

/** The rows of a table: the name of each, and its numbers. */
const rowsOf = (table: string): Array<[string, string]> =>
	table
		.trim()
		.split('\n')
		.slice(1)
		.map((row) => {
			const [name, ...numbers] = row.trim().split(/\s{2,}/);
			return [name, numbers.join(' ')];
		});

/** How often a call is sent in each failure. */
const countIn = async (calls: (trouble: Trouble) => Promise<SeenCall[]>): Promise<string> => {
	const counts: number[] = [];
	for (const [, trouble] of FAILURES) counts.push((await calls(trouble)).length);
	return counts.join(' ');
};

const callsOf = async (name: string, size: number, from = 1): Promise<string> => {
	const kind = kinds.find((one) => one.name === name)!;
	const recordsEach = from * (kind.pageSize ?? PAGE_SIZE);
	return await countIn(async (failure) => {
		const trouble = ({ page }: SeenCall) => (page >= from ? failure : undefined);
		const { service } = await run({ recordsEach, trouble }, { kind, size, goesOn: true });
		return service.calls.filter(({ page }) => page >= from);
	});
};

const named = FAILURES.map(([name]) => name).join(', ');

describe(`How often is a call sent at ${named}?`, () => {
	it.each(rowsOf(CALLS))('%s: %s', async (name, expected) => {
		expect(await callsOf(name, 1)).toBe(expected);
	});

	it.each(rowsOf(LATER_PAGES))('%s, a later page: %s', async (name, expected) => {
		expect(await callsOf(name, 1, 2)).toBe(expected);
	});

	it.each(rowsOf(SHARED_CALLS))('%s, twelve inputs in one call: %s', async (name, expected) => {
		expect(await callsOf(name, INPUTS)).toBe(expected);
	});

	it.each(rowsOf(POLLS))('a poll for %s: %s', async (event, expected) => {
		const parameters = events.find((one) => one.event === event)!;
		const calls = await countIn(async (failure) => {
			const { service } = await poll({ trouble: () => failure }, { ...parameters }, POLL_BUDGET);
			return service.calls;
		});
		expect(calls).toBe(expected);
	});

	it.each([
		['CALLS', CALLS, kinds.map(({ name }) => name)],
		['LATER_PAGES', LATER_PAGES, kinds.filter(({ isList }) => isList).map(({ name }) => name)],
		['SHARED_CALLS', SHARED_CALLS, keyKinds.map(({ name }) => name)],
		['POLLS', POLLS, events.map(({ event }) => event)],
	])('%s has a row for each kind', (table, text, names) => {
		const rows = new Set(rowsOf(text).map(([name]) => name));
		const missing = names.filter((name) => !rows.has(name));
		nothingMissing(missing, FILE, `in the table ${table}, how often its call is sent`);
	});
});

const isBilled = kinds.filter((kind: Kind) => kind.isBilled);

describe('A call that may be billed is sent once, however many inputs the run has', () => {
	it.each(isBilled)('$name', async (kind) => {
		const cells = new Cells();
		for (const failing of failingServices) {
			for (const size of [12, 120]) {
				for (const goesOn of [false, true]) {
					const { service } = await run(failing, { kind, size, goesOn });
					const different = new Set(service.calls.map(({ text }) => text)).size;
					const again = service.calls.length - different;
					const cell = [failing.name, `${size} inputs`, onError(goesOn)];
					cells.check(cell, again > 0 && `${again} calls were sent again`);
				}
			}
		}
		cells.expectKept();
	});
});
