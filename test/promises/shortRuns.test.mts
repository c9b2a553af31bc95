/** A run with few calls does not wait for one with many. */
import { seconds } from './cells.mts';
import { kinds, type Kind } from './kinds.mts';
import { runAll } from './run.mts';
import { limited } from './services.mts';

const LONG = 300;
/** Inputs of a long run that share calls: as many calls. */
const SHARING = 7000;
const STARTS = 11;
/** ms between the starts that are tried: over four minutes */
const APART = 22_600;
/** ms */
const SOON = 5000;
/** In the last seconds of a minute a short run may have to wait for the next one. */
const MOST_LATE = 1;

const named = (name: string): Kind => kinds.find((kind) => kind.name === name)!;

const VALIDATE = 'Validate';
/** A long run and a short one. */
const PAIRS = [
	[VALIDATE, 'Enrich'],
	[VALIDATE, 'Enrich in the editor'],
	[VALIDATE, 'Companies by URL'],
	[VALIDATE, 'Contacts'],
	[VALIDATE, 'Find'],
	['Contacts', 'Enrich'],
	['Enrich, Items per Call 1', 'Validate'],
	['Enrich', 'Enrich'],
];

describe('A short run does not wait for a long one', () => {
	it.each(PAIRS)('a long run of %s, and a short one of %s', async (long, short) => {
		const size = long === 'Enrich' ? SHARING : LONG;
		const waits: number[] = [];
		for (let nth = 0; nth < STARTS; nth += 1) {
			const { outcomes } = await runAll(limited(60), [
				{ kind: named(long), size, continuesOnFail: true },
				{ kind: named(short), size: 1, first: size + 1, startsAt: 1000 + nth * APART },
			]);
			expect(outcomes[1].error).toBeUndefined();
			waits.push(outcomes[1].took);
		}
		const late = waits.filter((wait) => wait > SOON);
		if (late.length <= MOST_LATE) return;
		const worst = seconds(Math.max(...late));
		throw new Error(`${late.length} of ${STARTS} waited longer than 5 s, at most ${worst}`);
	});
});
