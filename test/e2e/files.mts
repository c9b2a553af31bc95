/** Files that the examples read and write. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';

type Rows = Array<Record<string, string>>;

export const csvOf = (text: string | Buffer): Rows => parse(text, { columns: true, bom: true });

/** A file of `examples/data`, in n8n's working directory. */
export const dataFile = async ({ folder }: { folder: string }, name: string): Promise<Rows> =>
	csvOf(await readFile(path.join(folder, 'examples', 'data', name)));

/** The text of every entry of a zip file by its name; an xlsx file is one. */
export const unzip = (file: Buffer): Map<string, string> =>
	new Map(Object.entries(unzipSync(file)).map(([name, bytes]) => [name, strFromU8(bytes)]));

/** The only sheet of a spreadsheet, as XML. */
export const sheetOf = (file: Buffer): string => unzip(file).get('xl/worksheets/sheet1.xml') ?? '';

/** The number of rows of a spreadsheet, with the header. */
export const rowsOf = (file: Buffer): number => sheetOf(file).match(/<row[ >]/g)?.length ?? 0;
