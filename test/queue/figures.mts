import { appendFile, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { dataFolder } from '../../scripts/lib/paths.mts';

const file = path.join(dataFolder, 'queue-figures.jsonl');

/** What was tried, and what came of it. */
export type Figure = [tried: string, measured: string];

/** Keeps a figure for the table that `npm test -- queue` prints at its end. */
export async function note(...figure: Figure): Promise<void> {
	await appendFile(file, `${JSON.stringify(figure)}\n`);
}

/** What was noted since `forgetFigures`, in order of what was tried. */
export async function readFigures(): Promise<Figure[]> {
	const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
	return lines
		.map((line) => JSON.parse(line) as Figure)
		.sort(([one], [other]) => (one < other ? -1 : 1));
}

export async function forgetFigures(): Promise<void> {
	await rm(file, { force: true });
}

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

export const seconds = (count: number): string => `${count.toFixed(1)} s`;
