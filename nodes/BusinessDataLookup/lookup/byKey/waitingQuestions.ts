import type { Question } from '../../parameters/lookup';
import type { Asked, Caller } from './batch';

/** How many values some questions have. Several spellings of a value count once. */
export const valueCount = (some: Question[]): number =>
	some.reduce((sum, { keys }) => sum + keys.length, 0);

/** A company name that is asked for in two states is two questions, though their texts are equal. */
const nameOf = ({ texts, keys, isAgain }: Asked): string => JSON.stringify([texts, keys, isAgain]);

/** Questions that wait for a call. Equal questions are one. */
export class WaitingQuestions {
	private readonly byName = new Map<string, Asked>();

	get all(): Asked[] {
		return [...this.byName.values()];
	}

	/** Adds questions that have askers; the askers of a question that waits already are added to that one. */
	add(some: Asked[]): void {
		for (const asked of some.filter(({ askers }) => askers.length > 0)) {
			const known = this.byName.get(nameOf(asked));
			if (known) known.askers.push(...asked.askers);
			else this.byName.set(nameOf(asked), asked);
		}
	}

	/** Adds questions before those that wait. */
	addFirst(some: Asked[]): void {
		const others = this.all;
		this.byName.clear();
		this.add([...some, ...others]);
	}

	/** Removes questions without askers. */
	tidy(): void {
		this.addFirst([]);
	}

	/**
	 * Takes the questions of one call, one of each caller in turn, so that a large caller delays no small one. A call
	 * asks only new or only repeated questions: a record for a new one may also be meant for a repeated one, and the
	 * answer would not tell.
	 *
	 * @param most values in the call; a question with more has a call of its own
	 */
	take(most: number): Asked[] {
		const turns = new Map<Caller, number>();
		const { all } = this;
		const alike = all.filter(({ isAgain }) => isAgain === all[0].isAgain);
		const inTurns = alike.map((asked) => {
			const { caller } = asked.askers[0];
			const turn = turns.get(caller) ?? 0;
			turns.set(caller, turn + 1);
			return { asked, turn };
		});
		inTurns.sort((one, other) => one.turn - other.turn);
		const taken: Asked[] = [];
		for (const { asked } of inTurns) {
			if (taken.length > 0 && valueCount([...taken, asked]) > most) break;
			this.byName.delete(nameOf(asked));
			taken.push(asked);
		}
		return taken;
	}
}
