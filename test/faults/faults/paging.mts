/** Faults of paging: counts and cursors that lie, pages that repeat or break off. */
import type { Faults, FaultyCall, FaultAction } from '../fault.mts';
import { carryOutThenAnswer, changeJson } from '../actions.mts';

type Claim = Record<string, unknown>;

/** The page that a call asks for; 1 if it names none. */
const pageOf = ({ url, body }: FaultyCall): number => {
	const page = /"page":(\d+)/.exec(body)?.[1] ?? new URL(url, 'http://x').searchParams.get('page');
	return Number(page ?? 1);
};

const claiming = (claim: Claim | ((call: FaultyCall) => Claim)) => ({
	action: changeJson((envelope, call) => ({
		...envelope,
		...(typeof claim === 'function' ? claim(call) : claim),
	})),
	changesOutput: 'lists' as const,
});

/** States two pages, of which the second has this fault. */
const second = (action: FaultAction) => ({
	action: (call: FaultyCall) =>
		(pageOf(call) > 1 ? action : claiming({ total_records: 100, total_pages: 2 }).action)(call),
	changesOutput: 'lists' as const,
});

/** Sends the first page for every page number. */
const firstAgain: FaultAction = async (call) => {
	const first = call.body.replace(/"page":\d+/, '"page":1');
	const again = { ...call, carryOut: async () => await call.carryOut(first) };
	await claiming({ total_records: 5000, total_pages: 100 }).action(again);
};

export const paging: Faults = {
	'counts more records than there are': claiming({ total_records: 120, total_pages: 3 }),
	'counts no records although it gives some': claiming({ total_records: 0, total_pages: 0 }),
	'counts a million pages': claiming({ total_records: 5e7, total_pages: 1e6 }),
	'counts in words': claiming({ total_records: 'several', total_pages: 'few' }),
	'says that there is always more': claiming({ has_more: true, total_records: null }),
	'repeats its first page for ever': { action: firstAgain, changesOutput: 'lists' },
	'repeats its cursor for ever': claiming({ has_more: true, next_cursor: 7 }),
	'never ends its cursors': claiming(({ nth }) => ({ has_more: true, next_cursor: 1000 + nth })),
	'says that there is more, but not where': claiming({ has_more: true, next_cursor: null }),
	'closes the connection at the second page': second(({ socket }) => socket.destroy()),
	'answers the second page with 500': second(
		carryOutThenAnswer(500, { message: 'Not this page.' }),
	),
	'answers the second page with 422': second(carryOutThenAnswer(422, { detail: 'No such page.' })),
};
