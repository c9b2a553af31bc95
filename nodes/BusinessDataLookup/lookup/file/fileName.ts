/** The file name in a path, without folders and control characters; undefined = nothing is left. */
export const baseName = (path: string): string | undefined => {
	const name = path
		.replace(/\p{Cc}/gu, '')
		.replace(/^.*[/\\]/s, '')
		.trim();
	return ['', '.', '..'].includes(name) ? undefined : name;
};

/**
 * The name of a file with a resource's records: taxLien → `tax-liens-2026-11-21.csv`.
 *
 * @param ending `.csv`, or `-2.csv` for the second of several inputs
 * @param timeZone of the workflow, e.g. `Europe/Berlin`
 * @param wallTime ms since 1970
 */
export const fileName = (
	resource: string,
	ending: string,
	timeZone: string,
	wallTime: number,
): string => {
	const words = resource.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
	const plural = words.endsWith('y') ? `${words.slice(0, -1)}ies` : `${words}s`;
	// Swedish writes a day as 2026-11-21.
	const day = new Date(wallTime).toLocaleDateString('sv', { timeZone });
	return `${plural}-${day}${ending}`;
};
