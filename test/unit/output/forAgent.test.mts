/** How an item becomes small enough for an agent, which pays for what its model reads. */
import type { IDataObject } from 'n8n-workflow';
import { shrinkForAgent } from '../../../nodes/BusinessDataLookup/output/forAgent.ts';

const large = 'x'.repeat(8000);
const CUT = `${'x'.repeat(1280)}… (cut: 8000 characters in all)`;
const list = (count: number) => Array.from({ length: count }, (_, nth) => nth);
const fields = (count: number) => Object.fromEntries(list(count).map((nth) => [`f${nth}`, nth]));
const CUT_ALL = '… (cut: 8001 characters in all)';
const cutList = [...list(32), '… (8 more left out)'];
const json = JSON.stringify(fields(2000));
const CUT_JSON = `… (cut: ${json.length} characters in all)`;

it('an item of 7,000 bytes stays as it is, and one of a byte more is cut', () => {
	const item = { text: 'x'.repeat(7000 - '{"text":""}'.length) };
	expect(shrinkForAgent(item)).toBe(item);
	expect(shrinkForAgent({ text: `${item.text}x` })).not.toEqual({ text: `${item.text}x` });
});

const smileys = (count: number) => `x${'😀'.repeat(count)}`;

it.each<[string, IDataObject, IDataObject]>([
	['a text is cut', { large }, { large: CUT }],
	['no character is halved', { large: smileys(4000) }, { large: `${smileys(639)}${CUT_ALL}` }],
	['the first entries of a list stay', { large, list: list(40) }, { large: CUT, list: cutList }],
	['too many fields become text', fields(2000), { '…': `${json.slice(0, 1750)}${CUT_JSON}` }],
])('in an item that is too large %s', (_name, item, cut) => {
	expect(shrinkForAgent(item)).toEqual(cut);
});
