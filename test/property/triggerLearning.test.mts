/** A trigger that needs several polls to learn its list emits the liens that are filed during these polls, and no older ones. */
import fc from 'fast-check';
import { DAY, listOf, type WatchedList } from './watchedList.mts';

const runs = Number(process.env.PROPERTY_RUNS ?? 5);

interface World {
	/** Liens at the activation, more than one poll can read, and the days over which they were filed. */
	count: number;
	days: number;
	/** For each lien that is filed during learning, the number of polls after it. */
	pauses: number[];
}

/** Filing dates are days: a lien is dated at its midnight. */
const fileAtMidnight = (list: WatchedList): string => {
	const lien = list.insert(0);
	lien.date_filed_unix = Math.floor(lien.date_filed_unix / DAY) * DAY;
	return lien.record_id;
};

const learning = async ({ count, days, pauses }: World) => {
	const list = listOf(count, days);
	for (const lien of list.liens)
		lien.date_filed_unix = Math.floor(lien.date_filed_unix / DAY) * DAY;
	// Not at midnight.
	await list.pass(0.4 * DAY);
	await list.activate();
	const [filed, emitted]: string[][] = [[], []];
	for (const pause of pauses) {
		filed.push(fileAtMidnight(list));
		emitted.push(...(await list.pollOften(pause)));
		list.store();
		list.restart();
	}
	return { list, filed, emitted };
};

const worlds: fc.Arbitrary<World> = fc.record({
	count: fc.integer({ min: 2_050, max: 4_500 }),
	days: fc.integer({ min: 5, max: 28 }),
	pauses: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 8 }),
});

it('a trigger emits each lien once that is filed while it learns, and no older one', async () => {
	const property = fc.asyncProperty(worlds, async (world) => {
		const { list, filed, emitted } = await learning(world);
		emitted.push(...(await list.pollOften(8)));
		const late = list.insert(3).record_id;
		emitted.push(...(await list.pollOften(70)));
		expect(emitted.sort()).toEqual([...filed, late].sort());
	});
	await fc.assert(property, { numRuns: runs, endOnFailure: true });
}, 120_000);
