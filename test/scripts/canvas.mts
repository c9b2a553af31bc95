/** Where n8n draws the nodes, notes and wires of a workflow, near enough to see what covers what. All in px of the canvas. */

export interface CanvasNode {
	name: string;
	type: string;
	position: [number, number];
	parameters: { content?: string; width?: number; height?: number; color?: number };
}

type Wires = Array<Array<{ node: string; index: number }> | null>;

export interface Canvas {
	nodes: CanvasNode[];
	connections: Record<string, Record<string, Wires>>;
}

export interface Box {
	name: string;
	left: number;
	top: number;
	right: number;
	bottom: number;
}

export type Point = [number, number];

/** A wire, as points along it. */
export interface Wire {
	from: string;
	to: string;
	points: Point[];
}

const NODE = 96;
/** A node that other nodes are plugged into from below. */
const WIDE_NODE = 256;
/** The name and subtitle below a node. */
const NAME = 64;
/** A note's heading and lines. */
const HEADING = 50;
const LINE = 18;
const CHARACTER = 6;
const PADDING = 16;
/** A wire that leads back goes so far to the side, and so far down, before it does. */
const ASIDE = 40;
const BELOW = 130;
const STEPS = 40;

export const isNote = ({ type }: { type: string }): boolean => type.endsWith('.stickyNote');

const isPluggedInto = ({ connections }: Canvas, name: string): boolean =>
	Object.values(connections).some(({ main: _, ...others }) =>
		Object.values(others).some((outs) => outs.flat().some((end) => end?.node === name)),
	);

export const boxOf = (canvas: Canvas, { name, position: [left, top] }: CanvasNode): Box => ({
	name,
	left,
	top,
	right: left + (isPluggedInto(canvas, name) ? WIDE_NODE : NODE),
	bottom: top + NODE + NAME,
});

/** A note, and the part of it that has text. */
export const noteOf = ({ name, position: [left, top], parameters }: CanvasNode) => {
	const { content = '', width = 0, height = 0 } = parameters;
	const [heading, ...lines] = content.split('\n');
	const count = lines.reduce((sum, line) => sum + Math.ceil((line.length * CHARACTER) / width), 0);
	const longest = Math.max(heading.length * 2, ...lines.map(({ length }) => length));
	const right = left + Math.min(width, longest * CHARACTER + PADDING);
	const box: Box = { name, left, top, right: left + width, bottom: top + height };
	return { box, text: { ...box, right, bottom: top + HEADING + count * LINE } };
};

const between = (from: Point, to: Point): Point[] =>
	Array.from({ length: STEPS + 1 }, (_, n) => [
		from[0] + ((to[0] - from[0]) * n) / STEPS,
		from[1] + ((to[1] - from[1]) * n) / STEPS,
	]);

/** A curve that leaves and arrives sideways. */
const curve = ([x, y]: Point, [endX, endY]: Point): Point[] => {
	const middle = (x + endX) / 2;
	return Array.from({ length: STEPS + 1 }, (_, n) => {
		const t = n / STEPS;
		const rest = 1 - t;
		const along = x * rest ** 3 + 3 * middle * t * rest + endX * t ** 3;
		return [along, y + (endY - y) * (3 * t ** 2 - 2 * t ** 3)];
	});
};

const swap = ([x, y]: Point): Point => [y, x];

/** Out to the side, down, back below everything, and up again. */
const wayBack = ([x, y]: Point, [endX, endY]: Point): Point[] => {
	const corners: Point[] = [
		[x, y],
		[x + ASIDE, y],
		[x + ASIDE, y + BELOW],
		[endX - ASIDE, y + BELOW],
		[endX - ASIDE, endY],
		[endX, endY],
	];
	return corners.slice(1).flatMap((corner, n) => between(corners[n], corner));
};

export function wiresOf(canvas: Canvas): Wire[] {
	const boxes = new Map(canvas.nodes.map((node) => [node.name, boxOf(canvas, node)]));
	const inputs = (name: string) =>
		1 +
		Math.max(
			0,
			...Object.values(canvas.connections).flatMap(({ main = [] }) =>
				main.flat().flatMap((end) => (end?.node === name ? [end.index] : [])),
			),
		);
	/** The middle of one of several handles along a side. */
	const handle = (index: number, count: number) => (NODE * (index + 1)) / (count + 1);
	return Object.entries(canvas.connections).flatMap(([from, kinds]) =>
		Object.entries(kinds).flatMap(([kind, outs]) =>
			outs.flatMap((ends, out) =>
				(ends ?? []).map(({ node: to, index }) => {
					const [source, target] = [boxes.get(from)!, boxes.get(to)!];
					if (kind !== 'main') {
						const top: Point = [source.top, (source.left + source.right) / 2];
						const bottom: Point = [target.bottom - NAME, (target.left + target.right) / 2];
						return { from, to, points: curve(top, bottom).map(swap) };
					}
					const start: Point = [source.right, source.top + handle(out, outs.length)];
					const end: Point = [target.left, target.top + handle(index, inputs(to))];
					return { from, to, points: (end[0] < start[0] ? wayBack : curve)(start, end) };
				}),
			),
		),
	);
}
