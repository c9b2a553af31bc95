/** Faults of paging: counts and cursors that lie, pages that repeat or break off. */
import type { Fault, FaultGroup, FaultyCall } from '../fault.mts';
import { losing, rewriting } from '../strikes.mts';

/** The number of the page that a call asks for; 1 where it asks for none, or by cursor. */
const pageOf = ({ url, body }: FaultyCall): number => {
	const page = /"page":(\d+)/.exec(body)?.[1] ?? new URL(url, 'http://x').searchParams.get('page');
	return Number(page ?? 1);
};

const claiming = (name: string, claim: Record<string, unknown>): Fault => ({
	name,
	strike: rewriting((envelope) => ({ ...envelope, ...claim })),
	alters: 'lists',
});

/** Two pages are claimed, and the second fails so. */
const second = (name: string, strike: Fault['strike']): Fault => ({
	name,
	strike: (call) =>
		pageOf(call) > 1
			? strike(call)
			: rewriting((envelope) => ({ ...envelope, total_records: 100, total_pages: 2 }))(call),
	alters: 'lists',
});

/** The first page, whichever is asked for. */
const firstAgain: Fault['strike'] = async (call) => {
	const first = call.body.replace(/"page":\d+/, '"page":1');
	const again = { ...call, carryOut: async () => await call.carryOut(first) };
	const claim = { total_records: 5000, total_pages: 100 };
	await rewriting((envelope) => ({ ...envelope, ...claim }))(again);
};

export const paging: FaultGroup = {
	name: 'Paging',
	faults: [
		claiming('counts more records than there are', { total_records: 120, total_pages: 3 }),
		claiming('counts no records although it gives some', { total_records: 0, total_pages: 0 }),
		claiming('counts a million pages', { total_records: 5e7, total_pages: 1e6 }),
		claiming('counts negative', { total_records: -3, total_pages: -1 }),
		claiming('counts in words', { total_records: 'several', total_pages: 'few' }),
		claiming('counts nothing', { total_records: null, total_pages: null }),
		claiming('says that there is always more', { has_more: true, total_records: null }),
		{ name: 'repeats its first page for ever', strike: firstAgain, alters: 'lists' },
		claiming('repeats its cursor for ever', { has_more: true, next_cursor: 7 }),
		{
			name: 'gives a new cursor for ever',
			strike: rewriting((envelope, { nth }) => ({
				...envelope,
				has_more: true,
				next_cursor: 1000 + nth,
			})),
			alters: 'lists',
		},
		claiming('says that there is more and not where', { has_more: true, next_cursor: null }),
		second('closes the connection at the second page', ({ socket }) => socket.destroy()),
		second('answers the second page with 500', losing(500, { message: 'Not this page.' })),
		second('answers the second page with 422', losing(422, { detail: 'No such page.' })),
		second('answers the second page with a web page', losing(200, '<p>Sign in</p>')),
	],
};
