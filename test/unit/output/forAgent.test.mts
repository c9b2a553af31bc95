/** How an item becomes small enough for an agent, whose model reads and pays for all of it. */
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import {
	firstForAgent,
	isAgentTool,
	shrinkForAgent,
} from '../../../nodes/BusinessDataLookup/output/forAgent.ts';

const large = 'x'.repeat(8000);
const CUT = `${'x'.repeat(1280)}… (cut: 8000 characters in all)`;
const list = (count: number) => Array.from({ length: count }, (_, nth) => nth);
const fields = (count: number) => Object.fromEntries(list(count).map((nth) => [`f${nth}`, nth]));
/** An object in an object, so many levels deep. */
const nested = (levels: number): IDataObject => (levels === 0 ? {} : { in: nested(levels - 1) });

it('an item of 7,000 bytes stays as it is; one of 7,001 is cut', () => {
	const item = { text: 'x'.repeat(7000 - '{"text":""}'.length) };
	expect(shrinkForAgent(item)).toBe(item);
	expect(shrinkForAgent({ text: `${item.text}x` })).not.toEqual({ text: `${item.text}x` });
});

const short = 'y'.repeat(1280);
const plain = { a: 1, b: false, c: null };
const deep = { in: { in: { in: { in: { in: '… (left out)' } } } } };
const smileys = (count: number) => `x${'😀'.repeat(count)}`;

it.each<[string, IDataObject, IDataObject]>([
	['a text is cut', { large }, { large: CUT }],
	[
		'no character is halved',
		{ large: smileys(4000) },
		{ large: `${smileys(639)}… (cut: 8001 characters in all)` },
	],
	['a text of just the length stays', { large, short }, { large: CUT, short }],
	['numbers, booleans and null stay', { large, ...plain }, { large: CUT, ...plain }],
	[
		'the first entries of a list stay',
		{ large, list: list(40) },
		{ large: CUT, list: [...list(32), '… (8 more left out)'] },
	],
	['a list of just the length stays', { large, list: list(32) }, { large: CUT, list: list(32) }],
	['the first of many fields stay', fields(2000), { ...fields(40), '…': '(1960 more left out)' }],
	[
		'what lies deep in many fields is left out',
		{ deep: nested(9), near: nested(4), ...fields(2000) },
		{ deep, near: nested(4), ...fields(38), '…': '(1962 more left out)' },
	],
])('in an item that is too large %s', (_name, item, cut) => {
	expect(shrinkForAgent(item)).toEqual(cut);
});

it('an item that no step makes small enough keeps the fewest fields', () => {
	const names = list(4).map((nth) => [`${nth}${'n'.repeat(8000)}`, nth]);
	expect(Object.keys(shrinkForAgent(Object.fromEntries(names) as IDataObject))).toHaveLength(3);
});

it('the first items that fit in 7,000 bytes are kept, and the others counted', () => {
	const items = list(5).map(() => ({ text: 'x'.repeat(3500 - '{"text":""}'.length) }));
	expect(firstForAgent(items)).toEqual([...items.slice(0, 2), { '…': '(3 more left out)' }]);
	expect(firstForAgent(items.slice(0, 2))).toEqual(items.slice(0, 2));
});

it.each<[boolean | undefined, string, boolean]>([
	[true, 'businessDataLookup', true],
	[false, 'businessDataLookupTool', true],
	[undefined, 'toolOfData', false],
])('whether an agent runs the node: n8n says %s of a %s', (says, type, isTool) => {
	const isToolExecution = says === undefined ? undefined : () => says;
	const context = { isToolExecution, getNode: () => ({ type }) } as unknown as IExecuteFunctions;
	expect(isAgentTool(context)).toBe(isTool);
});
