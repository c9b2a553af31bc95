import { LookupFailure } from '../failure';
import { readWindow, type Reading, type ReadParts } from './readWindow';
import { fetchRows, type Row, type RowPage } from './rows';
import type { Learning } from './state';

/** The most readings of a first poll while rows move about, so that nothing old comes later as new. */
const MOST_READINGS = 10;
/** So many readings that bring nothing are enough where rows change places, else one. */
const QUIET_READINGS = 3;

/** What a first poll leaves to be learned by later ones: rows up to a date that it did not reach for certain. */
const learningAfter = ({ rows, unfinished }: Reading): Learning | undefined => {
	const dates = rows.map(({ date }) => date).filter((date) => date !== undefined);
	if (dates.length === 0) return undefined;
	const newest = dates.reduce((a, b) => Math.max(a, b));
	const before = unfinished && !unfinished.moved ? dates[dates.length - 1] : newest;
	return { before: before + 1, readings: 0 };
};

/** The first poll's reading: again and again until nothing more turns up, as far as its time reaches. */
export const firstReading = async (
	parts: ReadParts,
	first: RowPage,
): Promise<{ reading: Reading; learning?: Learning } | LookupFailure> => {
	const { client, event, call, clock, deadline } = parts;
	const all = new Map<string, Row>();
	let page = first;
	let quiet = 0;
	for (let count = 1; ; count += 1) {
		const read = await readWindow(parts, page);
		if (read instanceof LookupFailure) return read;
		const before = all.size;
		for (const row of read.rows) all.set(row.mark.hash, row);
		quiet = all.size > before ? 0 : quiet + 1;
		const isDone = read.sound || quiet >= (read.repeated ? QUIET_READINGS : 1);
		const isOutOfTime = read.unfinished !== undefined || clock.now() >= deadline;
		if (isDone || isOutOfTime || count === MOST_READINGS) {
			const reading = { ...read, rows: [...all.values()] };
			const isLearned = isDone && !read.unfinished;
			return { reading, learning: isLearned ? undefined : learningAfter(reading) };
		}
		const again = await fetchRows(client, event, call);
		if (again instanceof LookupFailure) return again;
		page = again;
	}
};
