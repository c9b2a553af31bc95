/** One thing has one name in the panel and in messages. */
import { operations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';

it('a field has one label in an operation, whether it is shown, merged by or refused', () => {
	for (const entry of operations) {
		if (entry.kind !== 'search') continue;
		for (const { field, label } of entry.mergeBy ?? []) {
			expect(entry.filters!.find(({ name }) => name === field)!.label).toBe(label);
		}
	}
});

it('what an advice about filters names is shown under these names', () => {
	for (const entry of operations) {
		const rules = [entry.filterRules, ...[entry.watch ?? []].flat().map((one) => one.filterRules)];
		for (const advice of rules.flatMap((one) => one?.atLeastOne?.advice ?? [])) {
			const named = advice.replace(/^Add (one, such as )?|\.$/g, '').split(/, | or /);
			expect(entry.filters!.map(({ label }) => label)).toEqual(expect.arrayContaining(named));
		}
	}
});
