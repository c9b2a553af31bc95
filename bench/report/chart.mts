/** The chart: an SVG with a panel of bars for some rows, for light and dark backgrounds. */
import { OURS, type Bar } from '../row.mts';
import type { MeasuredRow } from './write.mts';

const WIDTH = 860;
const LABELS = 250;
const BARS = 330;
const BAR = 16;
const STEP = 24;
const TITLE = 34;
const GAP = 22;
const SHORTEST = 2;

const STYLE = `
	text { font: 13px system-ui, sans-serif; fill: #1f2328; }
	.title { font-weight: 600; }
	.ours { fill: #0e7c66; }
	.other { fill: #8c96a0; }
	@media (prefers-color-scheme: dark) {
		text { fill: #e6edf3; }
		.ours { fill: #35b597; }
		.other { fill: #6e7781; }
	}
`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => ENTITIES[sign]);

function barOf({ who, value, text }: Bar, most: number, y: number): string {
	const length = Math.max(SHORTEST, most === 0 ? 0 : (value / most) * BARS);
	const kind = who.startsWith(OURS) ? 'ours' : 'other';
	const middle = y + BAR - 4;
	return [
		`<text x="${LABELS - 10}" y="${middle}" text-anchor="end">${escaped(who)}</text>`,
		`<rect class="${kind}" x="${LABELS}" y="${y}" width="${length.toFixed(1)}" height="${BAR}" rx="2"/>`,
		`<text x="${(LABELS + length + 8).toFixed(1)}" y="${middle}">${escaped(text)}</text>`,
	].join('\n');
}

/** Each panel has its own scale. Shorter bars are better. */
export function chartOf(done: MeasuredRow[]): string {
	const drawn: string[] = [];
	let y = GAP;
	for (const { result } of done) {
		if (!result.chart) continue;
		const { title, bars } = result.chart;
		const most = Math.max(...bars.map(({ value }) => value));
		drawn.push(
			`<text class="title" x="16" y="${y + 12}">${escaped(title)} (shorter is better)</text>`,
		);
		y += TITLE;
		for (const bar of bars) {
			drawn.push(barOf(bar, most, y));
			y += STEP;
		}
		y += GAP;
	}
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" role="img">`,
		'<title>Benchmarks of the Business Data Lookup node</title>',
		`<style>${STYLE}</style>`,
		...drawn,
		'</svg>',
		'',
	].join('\n');
}
