/** What tells the records of a list apart. */
import type { IDataObject } from 'n8n-workflow';
import { RecordIdentity } from '../../../../nodes/BusinessDataLookup/lookup/list/recordIdentity.ts';

const learned = (...pages: IDataObject[][]): RecordIdentity => {
	const identity = new RecordIdentity();
	for (const page of pages) identity.learn(page);
	return identity;
};

it('a declared field is the identity, whatever the pages hold', () => {
	const identity = new RecordIdentity('ucc_id');
	identity.learn([{ record_id: 1 }]);
	expect([identity.keyOf({ ucc_id: 'a' }), identity.keyOf({ ucc_id: 5 })]).toEqual(['a', 5]);
	expect(identity.keyOf({ record_id: 1 })).toBeUndefined();
});

it('a field that tells the first page apart shows who has an identity, and content says who is equal', () => {
	const identity = learned([{ id: 1 }, { id: 2 }]);
	expect(identity.keyOf({ id: 3, a: 1 })).toBe(identity.keyOf({ id: 3, a: 1 }));
	expect(identity.keyOf({ id: 3, a: 1 })).not.toBe(identity.keyOf({ id: 3, a: 2 }));
	expect(identity.keyOf({ a: 1 })).toBeUndefined();
});

it('what was learned of the first page with records stays', () => {
	const identity = learned([], [{ id: 1 }], [{ record_id: 5 }]);
	expect(identity.keyOf({ id: 7 })).toBeDefined();
	expect(identity.keyOf({ record_id: 5 })).toBeUndefined();
	expect(learned([{ a: 1 }], [{ id: 1 }]).keyOf({ id: 1 })).toBeUndefined();
});

it.each<[string, IDataObject[]]>([
	['one of its ids is none', [{ id: 0 }, { id: 1 }]],
	['two of its ids are the same', [{ id: 1 }, { id: 1 }]],
	['nothing was learned', []],
])('a list whose first page tells nothing, because %s, has no identity', (_name, page) => {
	expect(learned(page).keyOf({ id: 1 })).toBeUndefined();
});
