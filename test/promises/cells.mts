/** Many cells of a table in one test: the broken ones are named in its failure. */

const MOST_NAMED = 8;

export class Cells {
	private readonly broken: string[] = [];

	private count = 0;

	/** @param problem what is wrong in the cell; false = nothing */
	check(cell: unknown[], problem: string | false): void {
		this.count += 1;
		if (problem !== false) this.broken.push(`${cell.join(' · ')}: ${problem}`);
	}

	/** Throws with the names of the broken cells. */
	expectKept(): void {
		const { broken, count } = this;
		if (count === 0) throw new Error('There is no cell');
		if (broken.length === 0) return;
		const more = broken.length > MOST_NAMED ? `\n… ${broken.length - MOST_NAMED} more` : '';
		const named = broken.slice(0, MOST_NAMED).join('\n');
		throw new Error(`Broken in ${broken.length} of ${count} cells\n${named}${more}`);
	}
}

/** ms as seconds, for people */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export const onError = (goesOn: boolean): string => (goesOn ? 'Continue' : 'Stop');
