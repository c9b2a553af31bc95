/** A list that was begun and cannot be read to its end returns what was read, and the hint says so. */
import { Cells, onError } from './cells.mts';
import { kinds, PAGE_SIZE, type Kind } from './kinds.mts';
import { run, type Result } from './run.mts';
import { limited, refusesLaterPages, type TriedService } from './services.mts';

const PAGES = 40;
const SEVERAL = 5;
const LIMIT = 20;
const SETTINGS = [0, 5].flatMap((maxWait) => [false, true].map((goesOn) => ({ maxWait, goesOn })));

/** What is tried with a list: a minute that is not enough for all pages, where these count. */
const servicesFor = ({ isUnlimited }: Kind): TriedService[] =>
	isUnlimited ? [refusesLaterPages] : [limited(LIMIT), refusesLaterPages];

const problemOf = ({ items, files, hint, error, service: { sold, calls } }: Result) => {
	if (error !== undefined) return `${calls.length} calls, and then: ${error}`;
	const output = JSON.stringify(items) + files;
	const lost = [...sold].filter((id) => !output.includes(`"${id}"`)).length;
	if (sold.size === 0 || lost > 0) return `${lost} of ${sold.size} records were lost`;
	return !/not complete/i.test(hint) && `the hint does not say so: ${hint}`;
};

const lists = kinds.filter(({ isList }) => isList);

describe('A list that was begun returns what was read', () => {
	it.each(lists)('$name', async (kind) => {
		const cells = new Cells();
		const tried = servicesFor(kind).flatMap((service) => {
			// What one call asks for several inputs is not begun for each; nor is what stands behind a refusal.
			const isOneEach = kind.perCall === undefined && service.minuteLimit !== undefined;
			const sizes = isOneEach ? [1, SEVERAL] : [1];
			return sizes.flatMap((size) => SETTINGS.map((how) => ({ size, service, ...how })));
		});
		for (const { size, service, maxWait, goesOn } of tried) {
			const recordsEach = Math.ceil(PAGES / size) * (kind.pageSize ?? PAGE_SIZE);
			const execution = { kind, size, goesOn, options: { maxWait } };
			const result = await run({ ...service, recordsEach }, execution);
			const cell = [service.name, `Max Wait ${maxWait}`, `${size} inputs`, onError(goesOn)];
			cells.check(cell, problemOf(result));
		}
		cells.expectKept();
	});
});
