/** Which rows are filed between two dates, and when such a list ends. */
import type { IDataObject } from 'n8n-workflow';
import { findOperation } from '../../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { DateRangeFilter } from '../../../../nodes/BusinessDataLookup/lookup/list/dateRange.ts';

const { dated } = findOperation('lien', 'searchSecuredParty')!.search!.sort!;
const day = (text: string) => Date.parse(`${text}T00:00Z`);
const bounds = { since: day('2026-03-01'), before: day('2026-06-01') };

/** A row with a date of the service in ms; `-` has none. */
const row = (text: string): IDataObject =>
	text === '-' ? {} : { date_filed_unix: day(`2026-${text}`) };
const rows = (texts: string) => texts.split(' ').map(row);

it.each<[IDataObject, string]>([
	[{ date_filed_unix: day('2026-03-01') }, 'inside'],
	[{ date_filed_unix: day('2026-03-01') - 1 }, 'outside'],
	[{ date_filed_unix: day('2026-05-31') }, 'inside'],
	[{ date_filed_unix: day('2026-06-01') }, 'outside'],
	[{ date_filed: '2026-04-01' }, 'inside'],
	[{ date_filed: '2026-03-01T00:00:00+00:00' }, 'inside'],
	[{ date_filed_unix: 0, date_filed: '2026-04-01' }, 'inside'],
	[{ date_filed_unix: day('2026-04-01'), date_filed: '2020-01-01' }, 'inside'],
	[{ date_filed_unix: 0 }, 'undated'],
	[{ date_filed_unix: 1e300 }, 'undated'],
	[{ date_filed: 'soon' }, 'undated'],
	[{}, 'undated'],
])('the row %j is %s', (record, place) => {
	expect(new DateRangeFilter(dated!, bounds).classify(record)).toBe(place);
});

it.each([
	[{ since: bounds.since }, '2030-01-01', 'inside'],
	[{ before: bounds.before }, '1990-01-01', 'inside'],
	[{ before: bounds.before }, '2030-01-01', 'outside'],
])('between %j, a row of %s is %s', (some, date, place) => {
	expect(new DateRangeFilter(dated!, some).classify({ date_filed: date })).toBe(place);
});

it.each<[string, string[], boolean, boolean]>([
	['has rows of the period', ['05-01 04-01'], false, false],
	['reaches the start of the period on a page', ['05-01 04-01', '03-02 02-01'], false, false],
	['has a whole page that is older', ['05-01 04-01', '02-02 02-01'], true, false],
	['begins with a page that is older', ['02-02 02-01'], true, false],
	['has a page of equal, older dates', ['05-01 04-01', '02-01 02-01'], true, false],
	['has only equal, older dates', ['02-01 02-01'], false, false],
	['has an older page with a row without a date', ['05-01 -', '02-02 02-01 -'], true, false],
	['has one old row among rows without a date', ['05-01', '- 01-01 -'], false, false],
	['has an empty page', ['05-01', ''], false, false],
	['has one misdated row', ['05-02 01-01 05-01', '04-01 03-02'], false, true],
	['has one row that is too new on an older page', ['05-01', '02-02 04-01 02-01'], false, true],
	['is sorted oldest first', ['01-01 01-02', '01-03 04-01', '05-01 06-01'], false, true],
])('a list that %s', (_name, pages, isPassed, isUnordered) => {
	const range = new DateRangeFilter(dated!, bounds);
	for (const texts of pages) {
		if (range.isPassed) break;
		range.addPage(texts === '' ? [] : rows(texts));
	}
	expect(range.isPassed).toBe(isPassed);
	if (isUnordered) expect(range.warning).toMatch(/newest records first.*may be missing$/);
	else expect(range.warning).toBeUndefined();
});

it('a list without Filed Since is read to its end', () => {
	const range = new DateRangeFilter(dated!, { before: bounds.before });
	range.addPage(rows('05-01 01-01'));
	range.addPage([{ date_filed: '1970-01-02' }]);
	expect(range.isPassed).toBe(false);
});
