/** The day in a time zone as 2026-11-21. */
const dayIn = (timeZone: string, wallTime: number): string => {
	const parts = new Intl.DateTimeFormat('en', {
		timeZone,
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
	}).formatToParts(wallTime);
	const part = (wanted: string) => parts.find(({ type }) => type === wanted)!.value;
	return `${part('year')}-${part('month')}-${part('day')}`;
};

const plural = (word: string): string =>
	word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`;

/**
 * The name of a file with a resource's records: taxLien → `tax-liens-2026-11-21.csv`.
 *
 * @param timeZone of the workflow, e.g. `Europe/Berlin`
 * @param wallTime ms since 1970
 */
export const fileName = (
	resource: string,
	extension: string,
	timeZone: string,
	wallTime: number,
): string => {
	const words = resource.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
	return `${plural(words)}-${dayIn(timeZone, wallTime)}.${extension}`;
};
