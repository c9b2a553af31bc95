import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { examplesFolder } from '../../scripts/lib/paths.mts';

interface Node {
	name: string;
	type: string;
	position: [number, number];
	parameters: { content?: string; width?: number; height?: number };
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
	const count = lines.reduce((sum, line) => sum + Math.ceil((line.length * CHARACTER) / width), 0);
	const box: Box = { name, left, top, right: left + width, bottom: top + height };
	return { box, text: { ...box, bottom: top + HEADING + count * LINE } };
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

const names = readdirSync(examplesFolder).filter((name) => name.endsWith('.json'));

test.each(names)(
	'no node of the example %s hides the text of a note or lies half inside one',
	async (name) => {
		const text = await readFile(path.join(examplesFolder, name), 'utf8');
		const { nodes } = JSON.parse(text) as { nodes: Node[] };
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
