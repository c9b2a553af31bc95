/** The state of a trigger as n8n stores it. */
import { readState, stateFor, stateJson } from '../../../nodes/BusinessDataLookup/trigger/state.ts';
import { watched } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';

const [operation] = watched;
const stored = stateJson(stateFor(undefined, { owner: 'us', windowDays: 30, operation }, 1e12));

it('a stored state is read as it was', () => {
	expect(stateJson(readState(stored, 'us')!)).toEqual(stored);
});

it.each<[string, unknown]>([
	['nothing', null],
	['a text', 'state'],
	['a list', []],
	['another owner’s', { ...stored, owner: 'them' }],
	['one without its rows', { ...stored, known: null }],
	['one whose rows are no texts', { ...stored, known: { 7: 5 } }],
	...Object.keys(stored)
		.filter((name) => name !== 'owner')
		.map((name): [string, unknown] => [`one whose ${name} is a text`, { ...stored, [name]: 'x' }]),
	['one whose page is a text', { ...stored, page: '2' }],
])('%s is no state to go on from', (_, json) => {
	expect(readState(json, 'us')).toBeUndefined();
});
