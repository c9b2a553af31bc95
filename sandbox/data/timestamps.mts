/** Instants in the document's forms. All functions take Unix milliseconds, and all times are UTC. */

export const DAY_MS = 86_400_000;

/** `YYYY-MM-DD HH:MM:SS.ffffff`, as in `date_filed`. */
export function microseconds(ms: number): string {
	return new Date(ms).toISOString().replace('T', ' ').replace('Z', '000');
}

/** `YYYY-MM-DDTHH:MM:SS.ffffff`, as in a contact's `start_date`. */
export function isoMicroseconds(ms: number): string {
	return new Date(ms).toISOString().replace('Z', '000');
}

/** `MM/DD/YYYY hh:mm:ss AM/PM`, as in a review's `post_time_approx`. */
export function usTime(ms: number): string {
	const [year, month, day, hour, minute, second] = new Date(ms).toISOString().split(/[-T:.]/);
	const twelve = String(Number(hour) % 12 || 12).padStart(2, '0');
	return `${month}/${day}/${year} ${twelve}:${minute}:${second} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** Midnight UTC of a date `YYYY-MM-DD`. */
export function midnight(date: string): number {
	return Date.parse(`${date}T00:00:00Z`);
}
