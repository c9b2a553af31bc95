import { strFromU8, unzipSync } from 'fflate';

/** The text of every entry of a zip file by its name; an xlsx file is one. */
export const unzip = (file: Buffer): Map<string, string> =>
	new Map(Object.entries(unzipSync(file)).map(([name, bytes]) => [name, strFromU8(bytes)]));
