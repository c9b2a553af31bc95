import type { Question } from '../../parameters/lookup';
import type { Asked, Caller } from './batch';

/** What questions take of a call: several spellings of a value count once. */
export const sizeOf = (some: Question[]): number =>
	some.reduce((sum, { keys }) => sum + keys.length, 0);

/** Questions that wait for a call, each once however many ask it. */
export class WaitingQuestions {
	private readonly byTexts = new Map<string, Asked>();

	get all(): Asked[] {
		return [...this.byTexts.values()];
	}

	get isEmpty(): boolean {
		return this.byTexts.size === 0;
	}

	/** Adds a question, or those who ask it to one that is asked alike; returns the one that waits. */
	add(asked: Asked): Asked {
		const name = JSON.stringify(asked.texts);
		const known = this.byTexts.get(name) ?? asked;
		if (known !== asked) known.askers.push(...asked.askers);
		this.byTexts.set(name, known);
		return known;
	}

	/** Questions that come back go before the others. */
	addFirst(some: Asked[]): void {
		const others = this.all;
		this.byTexts.clear();
		for (const asked of [...some, ...others]) this.add(asked);
	}

	/** Leaves out what nobody asks any longer. */
	tidy(): void {
		for (const [name, { askers }] of this.byTexts)
			if (askers.length === 0) this.byTexts.delete(name);
	}

	/**
	 * Takes the questions of one call, of each caller in turn, so that a large one delays no small one.
	 *
	 * @param most values; a question with more has a call of its own
	 */
	take(most: number): Asked[] {
		const turns = new Map<Caller, number>();
		const inTurns = [...this.byTexts].map(([name, asked]) => {
			const { caller } = asked.askers[0];
			const turn = turns.get(caller) ?? 0;
			turns.set(caller, turn + 1);
			return { name, asked, turn };
		});
		inTurns.sort((one, other) => one.turn - other.turn);
		const taken: Asked[] = [];
		for (const { name, asked } of inTurns) {
			if (taken.length > 0 && sizeOf([...taken, asked]) > most) break;
			this.byTexts.delete(name);
			taken.push(asked);
		}
		return taken;
	}
}
