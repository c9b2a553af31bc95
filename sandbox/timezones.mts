/** ISO timestamps in the local time of an IANA time zone. */

export function isTimeZone(name: string): boolean {
	try {
		new Intl.DateTimeFormat('en-US', { timeZone: name });
		return true;
	} catch {
		return false;
	}
}

/** Makes a function that writes an ISO timestamp as `YYYY-MM-DDTHH:MM:SS±hh:mm` in the time zone. */
export function localizer(timeZone: string): (timestamp: string) => string {
	const format = new Intl.DateTimeFormat('en-US', {
		timeZone,
		hourCycle: 'h23',
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
		hour: '2-digit',
		minute: '2-digit',
		second: '2-digit',
		timeZoneName: 'longOffset',
	});
	return (timestamp) => {
		const parts = format.formatToParts(Date.parse(timestamp));
		const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
		const offset = part.timeZoneName.replace('GMT', '') || '+00:00';
		return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}${offset}`;
	};
}
