// `tsx scripts/readmeTable.mts`: writes the operations table of README.md.
import path from 'node:path';
import { catalogue } from '../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Operation } from '../nodes/BusinessDataLookup/catalogue/types.ts';
import { entry } from './lib/entry.mts';
import { command, readFlags } from './lib/flags.mts';
import { writePart } from './lib/generatedPart.mts';

/** The generated part of README.md. */
export const OPERATIONS = 'operations';

const COMMAND = command(
	'npx tsx scripts/readmeTable.mts',
	'Writes the operations table of README.md.',
);

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

if (path.basename(process.argv[1] ?? '') === 'readmeTable.mts') {
	await entry(async () => {
		readFlags(COMMAND);
		await writePart('README.md', OPERATIONS, operationsTable());
	});
}
