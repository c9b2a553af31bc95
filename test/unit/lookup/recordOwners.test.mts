/** Which jobs the records of a shared call belong to. */
import type { IDataObject } from 'n8n-workflow';
import type { MatchKey } from '../../../nodes/BusinessDataLookup/catalogue/types.ts';
import {
	allHaveRecords,
	keysOf,
	ownersOf,
} from '../../../nodes/BusinessDataLookup/lookup/recordOwners.ts';

const match = { field: 'phone', recordField: 'phone', kind: 'phone' } as MatchKey;
const byId = { field: 'id', recordField: 'id', kind: 'id' } as MatchKey;

it.each<[string, IDataObject, string[]]>([
	['a text', { id: 'a' }, ['a']],
	['a number', { id: 5 }, ['5']],
	['a list', { id: ['a', 5] }, ['a', '5']],
	['none where the field is absent', {}, []],
	['none where it is empty', { id: '' }, []],
	['none where it is null or true or an object', { id: [null, true, {}] as never }, []],
])('a record carries %s', (_name, record, keys) => {
	expect(keysOf(record, byId)).toEqual(keys);
});

it('a record carries its key in one spelling', () => {
	const spelled = ['(555) 010-0001', '5550100001'].map((phone) => keysOf({ phone }, match));
	expect(spelled[0]).toEqual(spelled[1]);
});

it('all keys have records only where each has one', () => {
	const records = [{ id: 'a' }, { id: ['b', 'c'] }];
	expect(allHaveRecords(['a', 'c'], records, byId)).toBe(true);
	expect(allHaveRecords(['a', 'd'], records, byId)).toBe(false);
	expect(allHaveRecords([], [], byId)).toBe(true);
});

it('records go to every job whose key they carry, in their order', () => {
	const [one, both, other] = [{ keys: ['a'] }, { keys: ['a', 'b'] }, { keys: ['c'] }];
	const [a1, a2, b] = [{ id: 'a', n: 1 }, { id: 'a', n: 2 }, { id: 'b' }];
	const { found, partly, missing, strays } = ownersOf([one, both, other], [a1, b, a2], byId);
	expect([...found]).toEqual([
		[one, [a1, a2]],
		[both, [a1, b, a2]],
	]);
	expect([partly, missing, strays]).toEqual([[], [other], []]);
});

it('a job of which one key has no record has records in part, and none is its own', () => {
	const job = { keys: ['a', 'b'] };
	const { found, partly, missing } = ownersOf([job], [{ id: 'a' }], byId);
	expect([found.size, partly, missing]).toEqual([0, [job], []]);
});

it('a record of several keys of one job is given to it once', () => {
	const record = { id: ['a', 'b'] };
	const { found } = ownersOf([{ keys: ['a', 'b'] }], [record], byId);
	expect([...found.values()]).toEqual([[record]]);
});

it('a record that carries no key of any job is a stray', () => {
	const [known, unknown, bare] = [{ id: 'a' }, { id: 'z' }, { n: 1 }];
	expect(ownersOf([{ keys: ['a'] }], [unknown, known, bare], byId).strays).toEqual([unknown, bare]);
});
