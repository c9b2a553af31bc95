/** Tries a promise in all cells of a table, and names the cells in which it is broken. */

const MOST_NAMED = 8;

/** What is wrong; false or undefined = the promise is kept. */
type Problem = string | false | undefined;

type Settings = Record<string, readonly unknown[]>;

/** One value of each setting. */
type Case<All extends Settings> = { [Name in keyof All]: All[Name][number] };

const cellsOf = <All extends Settings>(settings: All): Array<Case<All>> => {
	let cells: object[] = [{}];
	for (const [name, values] of Object.entries(settings))
		cells = cells.flatMap((cell) => values.map((value) => ({ ...cell, [name]: value })));
	return cells as Array<Case<All>>;
};

const nameOf = (value: unknown): unknown =>
	typeof value === 'object' && value !== null && 'name' in value ? value.name : value;

const textOf = (cell: object): string => JSON.stringify(cell, (_, value) => nameOf(value));

/** A test for each kind, which tries every combination of the settings. */
export const itHoldsInEachCase = <Kind extends { name: string }, All extends Settings>(
	kinds: Kind[],
	settings: All,
	check: (kind: Kind, cell: Case<All>) => Promise<Problem | Problem[]>,
): void =>
	it.each(kinds)('$name', async (kind) => {
		const cells = cellsOf(settings);
		const broken: string[] = [];
		for (const cell of cells) {
			const problems = [await check(kind, cell)].flat().filter((problem) => problem);
			if (problems.length > 0) broken.push(`${textOf(cell)}: ${problems.join(', ')}`);
		}
		if (broken.length === 0) return;
		const named = broken.slice(0, MOST_NAMED).join('\n');
		throw new Error(`Broken in ${broken.length} of ${cells.length} cells, such as\n${named}`);
	});

/** The settings of On Error: whether a run continues. */
export const STOP_AND_CONTINUE = [false, true];

/** ms as seconds, for people */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
