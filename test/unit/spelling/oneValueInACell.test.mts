/** A cell that holds exactly one value of its kind is understood. One that holds none or several isn't, and says which. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
	asSent,
	isValueKind,
	toKeys,
	valueRules,
} from '../../../nodes/BusinessDataLookup/spelling/index.ts';
import type { ValueKind } from '../../../nodes/BusinessDataLookup/spelling/index.ts';
import { states } from '../../../nodes/BusinessDataLookup/spelling/state.ts';
import { projectRoot } from '../../../scripts/lib/paths.mts';

/** The value as it is sent, or the problem. */
const read = (kind: ValueKind, text: string): string =>
	valueRules[kind].problem(text)?.reason ?? asSent(kind, text);

const SIGNS: Record<string, string> = { n: '\n', t: '\t', '\\': '\\' };
const unescape = (text: string): string =>
	text.replace(/\\(?:u([\da-f]{4})|(.))/g, (_, hex?: string, sign = '') =>
		hex ? String.fromCharCode(parseInt(hex, 16)) : SIGNS[String(sign)],
	);

/** The kind, what is sent or the problem, and the cells. In the file, `¦` is between cells, and `\\` before signs. */
const table = readFileSync(path.join(projectRoot, 'test/unit/spelling/cells.txt'), 'utf8')
	.split(/\n(?=\S)/)
	.map((part) => {
		const [title, ...lines] = part.trimEnd().split('\n\t');
		const [kind, sent] = title.split(' → ');
		const cells = lines.flatMap((line) => line.split(' ¦ ')).map(unescape);
		return [kind, sent, cells] as const;
	});

it.each(table)('the %s %j is read from each of %j', (kind, sent, cells) => {
	if (!isValueKind(kind)) throw new Error(`no kind ${kind}`);
	expect(cells.map((cell) => [cell, read(kind, cell)])).toEqual(cells.map((cell) => [cell, sent]));
});

it('an empty or endless cell has no value', () => {
	const kinds = ['domain', 'phone', 'email', 'page', 'link', 'state', 'zip'] as const;
	expect(kinds.map((kind) => read(kind, ''))).toEqual(kinds.map((kind) => read(kind, '?')));
	expect(read('domain', `${'a.'.repeat(200)}com`)).toBe('not a domain');
});

it.each(states)('$code is known by its code and its name', ({ code, name }) => {
	const texts = [code, code.toLowerCase(), ` ${code} `, name, name.toUpperCase()];
	expect(texts.map((text) => read('state', text))).toEqual(texts.map(() => code));
});

it.each<[string, string[]]>([
	['acme.com', []],
	['a.b.acme.co.uk', ['b.acme.co.uk', 'acme.co.uk', 'co.uk']],
	['joe.blogspot.com', []],
	['a.joe.github.io', ['joe.github.io']],
	['m.facebook.com', []],
	['not a domain', []],
])('the parent domains of %s are %j', (text, parents) => {
	expect(toKeys('domain', text)).toEqual({ keys: [text], looseKeys: parents });
});

/** What makes patterns slow: parts of values, repeated. */
const PARTS = [
	...['a', '1 ', '.', '@', ':a@', 'a.', '/a', '((1', '"', "a'", '&a;', 'a.co:', '.a@', 'a.b.c,'],
	...['a...', '415-555-0132 ', '[a](', `,a${'-'.repeat(61)}`],
];

it.each(PARTS)('a cell of 1 MB is read to its end: %j', (part) => {
	const text = part.repeat(1_000_000 / part.length);
	for (const kind of ['domain', 'email', 'phone', 'page', 'id'] as const) read(kind, text);
	expect(toKeys('domain', text).looseKeys).toEqual([]);
});
