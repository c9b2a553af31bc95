/** The name in a path that the service gives, without folders and control characters; undefined = nothing is left. */
export const baseName = (path: string): string | undefined => {
	const name = path
		.replace(/\p{Cc}/gu, '')
		.replace(/^.*[/\\]/s, '')
		.trim();
	return ['', '.', '..'].includes(name) ? undefined : name;
};

/** The day in a time zone as 2026-11-21, as Swedish writes it. */
const formatDay = (timeZone: string, wallTime: number): string =>
	new Date(wallTime).toLocaleDateString('sv', { timeZone });

const plural = (word: string): string =>
	word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`;

/**
 * The name of a file with a resource's records: taxLien → `tax-liens-2026-11-21.csv`.
 *
 * @param suffix `-2` for the second of several inputs; '' = there is only one
 * @param timeZone of the workflow, e.g. `Europe/Berlin`
 * @param wallTime ms since 1970
 */
export const fileName = (
	resource: string,
	suffix: string,
	extension: string,
	timeZone: string,
	wallTime: number,
): string => {
	const words = resource.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
	return `${plural(words)}-${formatDay(timeZone, wallTime)}${suffix}.${extension}`;
};
