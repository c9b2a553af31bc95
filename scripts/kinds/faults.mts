/** `npm test -- faults`: the whole fault matrix. Prints violations and the tables of docs/results/faults.md. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { allCells, runMatrix, type CellResult } from '../../test/faults/matrix.mts';
import { faultTables, held } from '../../test/faults/table.mts';
import { createLookupEngine } from '../../test/support/testBed.mts';
import type { Counts } from '../lib/counts.mts';
import { withPart } from '../lib/generatedPart.mts';
import { measuredOn } from '../lib/measuredOn.mts';
import { projectRoot } from '../lib/paths.mts';

const PAGE = 'docs/results/faults.md';
/** The generated part of that page. */
const FAULTS = 'faults';

/** The first two try only some cells. */
interface Flags {
	fault?: string;
	operation?: string;
	/** Writes the tables. */
	write?: boolean;
	/** Prints every cell. */
	verbose?: boolean;
}

const nameOf = ({ fault, subject, onError }: CellResult): string =>
	`The service ${fault.name} · ${subject.name} · ${onError}`;

/** Writes the tables into their page, formatted for lint. */
async function write(tables: string): Promise<void> {
	const file = path.join(projectRoot, PAGE);
	const options = await resolveConfig(file);
	const page = withPart(await readFile(file, 'utf8'), FAULTS, tables);
	await writeFile(file, await format(page, { ...options, parser: 'markdown' }));
}

export async function faults(only: Flags): Promise<Counts> {
	const engine = await createLookupEngine();
	let done = 0;
	const results = await runMatrix(
		engine,
		(subjects) =>
			allCells(subjects).filter(
				({ fault, subject }) =>
					fault.name.includes(only.fault ?? '') && subject.name.includes(only.operation ?? ''),
			),
		(result) => {
			done += 1;
			for (const what of result.violations) console.log(`${nameOf(result)}: ${what}`);
			if (only.verbose) console.log(`${nameOf(result)}: ${result.outcome}`);
			if (done % 500 === 0) console.log(`${done} cells done`);
		},
	);
	await engine.close();
	const tables = faultTables(results);
	const all = only.fault === undefined && only.operation === undefined;
	if (only.write && all) await write(`${await measuredOn()}. ${tables}`);
	console.log(tables);
	const passed = held(results);
	return { passed, failed: results.length - passed };
}
