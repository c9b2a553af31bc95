/** How an item becomes small enough for an agent, which pays for what its model reads. */
import type { IDataObject } from 'n8n-workflow';
import { firstForAgent } from '../../../nodes/BusinessDataLookup/output/forAgent.ts';
import { shrinkForAgent } from '../../../nodes/BusinessDataLookup/output/forAgent.ts';

const large = 'x'.repeat(8000);
const CUT = `${'x'.repeat(1280)}… (cut: 8000 characters in all)`;
const list = (count: number) => Array.from({ length: count }, (_, nth) => nth);
const fields = (count: number) => Object.fromEntries(list(count).map((nth) => [`f${nth}`, nth]));
const CUT_ALL = '… (cut: 8001 characters in all)';
const cutList = [...list(32), '… (8 more left out)'];
/** An object in an object, this many levels deep. */
const nested = (levels: number): IDataObject => (levels === 0 ? {} : { in: nested(levels - 1) });

it('an item of 7,000 bytes stays as it is, and one of a byte more is cut', () => {
	const item = { text: 'x'.repeat(7000 - '{"text":""}'.length) };
	expect(shrinkForAgent(item)).toBe(item);
	expect(shrinkForAgent({ text: `${item.text}x` })).not.toEqual({ text: `${item.text}x` });
});

const deep = { in: { in: { in: { in: { in: '… (left out)' } } } } };
const near = nested(4);
const rest = { deep, near, ...fields(38), '…': '(1962 more left out)' };
const smileys = (count: number) => `x${'😀'.repeat(count)}`;

it.each<[string, IDataObject, IDataObject]>([
	['a text is cut', { large }, { large: CUT }],
	['no character is halved', { large: smileys(4000) }, { large: `${smileys(639)}${CUT_ALL}` }],
	['the first entries of a list stay', { large, list: list(40) }, { large: CUT, list: cutList }],
	['the first of many fields stay', fields(2000), { ...fields(40), '…': '(1960 more left out)' }],
	['what lies deep in many fields is left out', { deep: nested(9), near, ...fields(2000) }, rest],
])('in an item that is too large %s', (_name, item, cut) => {
	expect(shrinkForAgent(item)).toEqual(cut);
});

it('the first items that fit in 7,000 bytes are kept, and the others counted', () => {
	const items = list(5).map(() => ({ text: 'x'.repeat(3500 - '{"text":""}'.length) }));
	expect(firstForAgent(items)).toEqual([...items.slice(0, 2), { '…': '(3 more left out)' }]);
	expect(firstForAgent(items.slice(0, 2))).toEqual(items.slice(0, 2));
});
