import { parseFileName } from '../../../nodes/BusinessDataLookup/service/download.ts';
import { parseMediaType } from '../../../nodes/BusinessDataLookup/service/download.ts';

it.each([
	['text/csv', 'text/csv'],
	[' Text/CSV ; charset=utf-8', 'text/csv'],
	['application/octet-stream', undefined],
	['', undefined],
	[undefined, undefined],
])('the Content-Type %j means the media type %j', (header, type) => {
	expect(parseMediaType(header === undefined ? {} : { 'content-type': header })).toBe(type);
});

it.each([
	['attachment; filename="a b.csv"', 'a b.csv'],
	['attachment; filename=a b.csv ; size=3', 'a b.csv '],
	['attachment; FILENAME = "a b;c.csv"; size=3', 'a b;c.csv'],
	['attachment; filename="a\\"b.csv"', 'a"b.csv'],
	["attachment; filename*=UTF-8''caf%C3%A9.csv; filename=cafe.csv", 'café.csv'],
	['attachment; filename*=UTF-8\'\'%E9.csv; filename="cafe.csv"', 'cafe.csv'],
	['attachment', undefined],
])('the Content-Disposition %j has the file name %j', (header, name) => {
	expect(parseFileName({ 'content-disposition': header })).toBe(name);
});
