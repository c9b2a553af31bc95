// `tsx scripts/readmeTable.mts`: writes the operations table of README.md; `--check` only says whether it is current.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { catalogue } from '../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Operation } from '../nodes/BusinessDataLookup/catalogue/types.ts';
import { entry } from './lib/entry.mts';
import { projectRoot } from './lib/paths.mts';

const START = '<!-- operations -->';
const END = '<!-- /operations -->';
const COMMAND = 'npx tsx scripts/readmeTable.mts';

const README = path.join(projectRoot, 'README.md');

const HEADINGS = ['Resource', 'Operation', 'What it does', 'Call', 'Parameters', 'Page', 'Limited'];

const callOf = ({ kind, method, path }: Operation): string =>
	kind === 'custom' ? 'any under `/v1`' : `\`${method} ${path}\``;

const pageOf = (operation: Operation): string => {
	if (operation.kind === 'custom') return 'as chosen';
	if (!('paging' in operation)) return '';
	const { kind, size } = operation.paging;
	return kind === 'cursor' ? `${size}, by cursor` : `${size}`;
};

const parametersOf = ({ kind, freeFields }: Operation): string =>
	freeFields || kind === 'custom' ? 'free' : 'as documented';

const limitedOf = ({ kind, limited }: Operation): string => {
	if (kind === 'custom') return 'by path';
	return limited ? 'yes' : '';
};

/**
 * The operations of the node as a Markdown table, columns aligned as prettier does it. "Page" is the most records of
 * a call; "Limited" says whether a call counts against the minute allowance.
 */
export function operationsTable(): string {
	const rows = catalogue.flatMap(({ label, operations }) =>
		operations.map((operation) => [
			label,
			operation.name,
			operation.description,
			callOf(operation),
			parametersOf(operation),
			pageOf(operation),
			limitedOf(operation),
		]),
	);
	const widths = HEADINGS.map((heading, column) =>
		Math.max(heading.length, ...rows.map((row) => row[column].length)),
	);
	const line = (cells: string[]) =>
		`| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
	const rule = line(widths.map((width) => '-'.repeat(width)));
	return [line(HEADINGS), rule, ...rows.map(line)].join('\n');
}

/** A README with the table between its markers. Throws where it has no markers. */
export function withTable(readme: string, table: string): string {
	const start = readme.indexOf(START);
	const end = readme.indexOf(END);
	if (start < 0 || end < start) throw new Error(`README.md needs ${START} and ${END}`);
	return `${readme.slice(0, start)}${START}\n\n${table}\n\n${readme.slice(end)}`;
}

async function main(): Promise<void> {
	const readme = await readFile(README, 'utf8');
	const current = withTable(readme, operationsTable());
	if (current === readme) return console.log('README.md: the operations table is current');
	if (process.argv.includes('--check')) {
		throw new Error(`README.md: the operations table is out of date. Run: ${COMMAND}`);
	}
	await writeFile(README, current);
	console.log('README.md: the operations table is written');
}

if (path.basename(process.argv[1] ?? '') === 'readmeTable.mts') await entry(main);
