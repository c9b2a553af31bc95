import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { examplesFolder } from '../../scripts/lib/paths.mts';

interface Node {
	name: string;
	type: string;
	position: [number, number];
	parameters: { content?: string; width?: number; height?: number; color?: number };
}

interface Example {
	nodes: Node[];
	connections: Record<string, Record<string, Array<Array<{ node: string }>>>>;
}

interface Box {
	name: string;
	left: number;
	top: number;
	right: number;
	bottom: number;
}

/** px of a node of n8n's canvas, and of the name and subtitle below it. */
const NODE = 96;
const NAME = 64;
/** px of a note's heading and of its lines above the nodes in it. */
const HEADING = 50;
const LINE = 18;
const CHARACTER = 6;
const HEADING_CHARACTER = 11;

const isNote = ({ type }: Node) => type.endsWith('.stickyNote');

const boxOf = ({ name, position: [left, top] }: Node): Box => ({
	name,
	left,
	top,
	right: left + NODE,
	bottom: top + NODE + NAME,
});

/** A note, and the part of it that has text. */
const noteOf = ({ name, position: [left, top], parameters }: Node) => {
	const { content = '', width = 0, height = 0 } = parameters;
	const lines = content.split('\n').slice(1);
	const longest = Math.max(0, ...lines.map(({ length }) => length * CHARACTER));
	const heading = content.split('\n')[0].length * HEADING_CHARACTER;
	const count = lines.reduce((sum, line) => sum + Math.ceil((line.length * CHARACTER) / width), 0);
	const box: Box = { name, left, top, right: left + width, bottom: top + height };
	const bottom = top + HEADING + count * LINE;
	return {
		box,
		text: { ...box, right: left + Math.min(width, Math.max(longest, heading)), bottom },
	};
};

const touch = (one: Box, other: Box) =>
	one.left < other.right &&
	other.left < one.right &&
	one.top < other.bottom &&
	other.top < one.bottom;

const holds = (outer: Box, inner: Box) =>
	outer.left <= inner.left &&
	inner.right <= outer.right &&
	outer.top <= inner.top &&
	inner.bottom <= outer.bottom;

const inside = ([x, y]: Point, { left, top, right, bottom }: Box) =>
	left < x && x < right && top < y && y < bottom;

type Point = [number, number];

/** px by which the second output of two is below the middle. */
const OUTPUT = 17;
/** px that a wire back to an earlier node goes to the side, and below the middle of the node it comes from. */
const [ASIDE, BELOW] = [40, 130];

/** Points of a curve that begins and ends level. */
const curve = ([x1, y1]: Point, [x2, y2]: Point): Point[] =>
	Array.from({ length: 41 }, (_, n): Point => {
		const t = n / 40;
		const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
		const middle = (x1 + x2) / 2;
		return [a * x1 + b * middle + c * middle + d * x2, (a + b) * y1 + (c + d) * y2];
	});

/** About the way of a wire, from the middle of the source's right to that of the target's left. */
const wire = ({ position: [x1, y1] }: Node, { position: [x2, y2] }: Node, nth: number): Point[] => {
	const from: Point = [x1 + NODE, y1 + NODE / 2 + (2 * nth - 1) * OUTPUT];
	const to: Point = [x2, y2 + NODE / 2];
	if (x2 > x1) return curve(from, to);
	const [right, left, low] = [from[0] + ASIDE, x2 - ASIDE, from[1] + BELOW];
	const steps = Array.from({ length: 41 }, (_, n) => right + ((left - right) * n) / 40);
	return steps.map((x): Point => [x, low]);
};

/** About the way of a wire from the top of a tool or model to the middle of its agent's bottom. */
const hanging = ({ position: [x1, y1] }: Node, { position: [x2, y2] }: Node): Point[] =>
	curve([y1, x1 + NODE / 2], [y2 + NODE, x2 + 1.5 * NODE]).map(([y, x]) => [x, y]);

const readExample = async (name: string) =>
	JSON.parse(await readFile(path.join(examplesFolder, name), 'utf8')) as Example;

const names = readdirSync(examplesFolder).filter((name) => name.endsWith('.json'));

test.each(names)(
	'no node of the example %s hides the text of a note or lies half inside one',
	async (name) => {
		const { nodes } = await readExample(name);
		const notes = nodes.filter(isNote).map(noteOf);
		const boxes = nodes.filter((node) => !isNote(node)).map(boxOf);
		const wrong = boxes.flatMap((box) =>
			notes
				.filter(
					({ box: note, text: words }) =>
						touch(note, box) && (!holds(note, box) || touch(words, box)),
				)
				.map(({ box: note }) => `${box.name} and ${note.name}`),
		);
		expect(wrong).toEqual([]);
	},
);

test.each(names)(
	'no wire of the example %s runs through the text of a note, or through another node',
	async (name) => {
		const { nodes, connections } = await readExample(name);
		const named = (wanted: string) => nodes.find((node) => node.name === wanted)!;
		const texts = nodes.filter(isNote).map((note) => noteOf(note).text);
		const boxes = nodes.filter((node) => !isNote(node)).map(boxOf);
		const wrong = Object.entries(connections).flatMap(([source, kinds]) =>
			Object.entries(kinds).flatMap(([kind, outputs]) =>
				outputs.flatMap((targets, nth) =>
					targets.flatMap(({ node: target }) => {
						const ends = [named(source), named(target)] as const;
						const level = outputs.length > 1 ? nth : 0.5;
						const points = kind === 'main' ? wire(...ends, level) : hanging(...ends);
						const others = boxes.filter((box) => box.name !== source && box.name !== target);
						return [...texts, ...others]
							.filter((box) => points.some((point) => inside(point, box)))
							.map((box) => `${source} → ${target} through ${box.name}`);
					}),
				),
			),
		);
		expect(wrong).toEqual([]);
	},
);

test.each(names)('the example %s says where to start, in yellow and nowhere else', async (name) => {
	const { nodes } = await readExample(name);
	const yellow = nodes.filter(isNote).filter(({ parameters: { color = 1 } }) => color === 1);
	expect(yellow.map(({ parameters }) => parameters.content?.split('\n')[0])).toEqual([
		'## Start here',
	]);
	const start = nodes.find(({ type }) => /trigger$|webhook$/i.test(type))!;
	expect(holds(noteOf(yellow[0]).box, boxOf(start))).toBe(true);
});
