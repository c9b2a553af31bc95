/** What makes a review the same review for the trigger, however its links are written and its neighbors come and go. */
import type { IDataObject } from 'n8n-workflow';
import { DAY, ModelList, pass } from './modelList.mts';

/** A list whose reviews are these at each call, the last ones from then on. */
const listing = async (...calls: IDataObject[][]): Promise<ModelList> => {
	const list = new ModelList('reviewPosted');
	let call = 0;
	list.bodies = () => {
		const records = calls[Math.min(call, calls.length - 1)];
		call += 1;
		return { records };
	};
	await list.activate();
	return list;
};

describe('a review', () => {
	it.each([
		['fragment', 'https://maps.google.com/?cid=7', 'https://maps.google.com/?cid=7#reviews'],
		['www.', 'https://www.google.com/maps/place/A', 'http://google.com/maps/place/A/'],
		['language', 'https://google.com/maps/place/A', 'https://google.com/maps/place/A?hl=de#x'],
	])(
		'comes once where the links of place and reviewer change in their %s',
		async (_name, ...links) => {
			const calls = links.map((link) => [
				{ google_maps_url: link, reviews: [{ reviewer_profile: link, text: 'A' }] },
			]);
			const list = await listing(...calls, ...calls);
			expect(await list.pollOften(4)).toEqual([]);
		},
	);

	it('of one without a profile keeps its number when an older one is too old to be kept', async () => {
		const list = new ModelList('reviewPosted');
		list.parameters.lookBackDays = 2;
		const now = list.time.now();
		const review = (text: string, daysAgo: number) => ({
			reviewer_name: 'Ada',
			text,
			post_time_approx_unix: (now - daysAgo * DAY) / 1000,
		});
		let reviews = [review('first', 3.5), review('second', 1)];
		list.bodies = () => ({ records: [{ company_name: 'Acme', reviews }] });
		await list.activate();
		for (let n = 0; n < 2; n += 1) {
			await pass(list, 1.2 * DAY);
			expect(await list.poll()).toBeNull();
		}
		reviews = [...reviews, review('third', -2.4)];
		const items = (await list.poll()) as unknown as IDataObject[];
		expect(items.map(({ text }) => text)).toEqual(['third']);
	});
});
