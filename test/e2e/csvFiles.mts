/** CSV files that the examples read and write. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';

type Rows = Array<Record<string, string>>;

export const csvOf = (text: string | Buffer): Rows => parse(text, { columns: true, bom: true });

/** A file of `examples/data`, in n8n's working directory. */
export const dataFile = async ({ folder }: { folder: string }, name: string): Promise<Rows> =>
	csvOf(await readFile(path.join(folder, 'examples', 'data', name)));
