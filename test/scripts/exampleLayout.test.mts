/** What a person sees on the canvas of an example before anything is run. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { exampleWorkflows, type Workflow } from '../../scripts/lib/importing.mts';
import { examplesFolder } from '../../scripts/lib/paths.mts';
import { boxOf, isNote, noteOf, wiresOf, type Box, type Canvas, type Point } from './canvas.mts';

interface Example extends Canvas {
	name: string;
	description?: string;
}

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

const isIn = ({ left, top, right, bottom }: Box, [x, y]: Point) =>
	left < x && x < right && top < y && y < bottom;

const names = readdirSync(examplesFolder).filter((name) => name.endsWith('.json'));
const read = (name: string) =>
	JSON.parse(readFileSync(path.join(examplesFolder, name), 'utf8')) as Example;
const all = names.map((name): [string, Example] => [name, read(name)]);

const notesOf = ({ nodes }: Example) => nodes.filter(isNote).map(noteOf);
const boxesOf = (example: Example) =>
	example.nodes.filter((node) => !isNote(node)).map((node) => boxOf(example, node));

test.each(all)(
	'no node of the example %s hides the text of a note or lies half inside one',
	(_, example) => {
		const wrong = boxesOf(example).flatMap((box) =>
			notesOf(example)
				.filter(
					({ box: note, text }) => touch(note, box) && (!holds(note, box) || touch(text, box)),
				)
				.map(({ box: note }) => `${box.name} and ${note.name}`),
		);
		expect(wrong).toEqual([]);
	},
);

test.each(all)('the notes of the example %s hold their text and do not overlap', (_, example) => {
	const notes = notesOf(example);
	expect(notes.filter(({ box, text }) => !holds(box, text)).map(({ box }) => box.name)).toEqual([]);
	const overlapping = notes.flatMap(({ box }, n) =>
		notes
			.slice(n + 1)
			.flatMap(({ box: other }) => (touch(box, other) ? [`${box.name} and ${other.name}`] : [])),
	);
	expect(overlapping).toEqual([]);
});

test.each(all)(
	'no wire of the example %s runs through the text of a note, a note of others, or another node',
	(_, example) => {
		const boxes = boxesOf(example);
		const wrong = wiresOf(example).flatMap(({ from, to, points }) => {
			const ends = boxes.filter(({ name }) => name === from || name === to);
			const foreign = notesOf(example).map(({ box, text }) =>
				ends.some((end) => touch(box, end)) ? text : box,
			);
			const others = boxes.filter((box) => !ends.includes(box));
			return [...foreign, ...others]
				.filter((box) => points.some((point) => isIn(box, point)))
				.map(({ name }) => `${from} → ${to} through ${name}`);
		});
		expect(wrong).toEqual([]);
	},
);

test.each(all)(
	'the example %s begins with n8n’s yellow note, which says how it works and what to set up',
	(_, { nodes, name, description }) => {
		const notes = nodes.filter(isNote);
		// Without a color a note is yellow; 7 is white.
		expect(notes.map(({ parameters }) => parameters.color)).toEqual([
			undefined,
			...notes.slice(1).map(() => 7),
		]);
		expect(notes[0].name).toBe('Start here');
		expect(notes[0].parameters.content).toMatch(
			/^## Start here\n### How it works\n[^]+\n\n### Set up\n1\. [^]+credential/,
		);
		const lefts = nodes.map(({ position }) => position[0]);
		expect(notes[0].position[0]).toBe(Math.min(...lefts));
		expect(name.length).toBeGreaterThan(20);
		expect(description).toMatch(/^[A-Z].{40,}\.$/);
	},
);

test('the pages list the examples in one order, by their names', async () => {
	const inOrder = (await exampleWorkflows()).map(({ name }: Workflow) => name);
	const page = readFileSync(path.join(examplesFolder, 'README.md'), 'utf8');
	const readme = readFileSync(path.join(examplesFolder, '..', 'README.md'), 'utf8');
	expect([...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(inOrder);
	expect(
		[...readme.matchAll(/^- \[(.+)\]\(examples\/README\.md#/gm)].map(([, name]) => name),
	).toEqual(inOrder);
	expect(inOrder).toHaveLength(names.length);
});
