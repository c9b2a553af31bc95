/** Faults of the body of a success: it differs from the service's document, or isn't JSON at all. */
import type { Faults } from '../fault.mts';
import { changeBody, carryOutThenAnswer, replaceBody } from '../actions.mts';

const HTML = { 'content-type': 'text/html' };
const NESTED = '['.repeat(100_000) + ']'.repeat(100_000);
const NOT_UTF8 = Buffer.from([0x7b, 0xff, 0xfe, 0x80, 0x7d]);

const half = changeBody((body) => body.subarray(0, body.length / 2));
const twice = changeBody((body) => Buffer.concat([body, body]));
const marked = changeBody((body, json) =>
	json ? Buffer.concat([Buffer.from('\ufeff'), body]) : body,
);

export const body: Faults = {
	// A call that a user writes may have an empty response.
	'answers with an empty body': { action: replaceBody(''), changesOutput: 'all' },
	'answers null': { action: replaceBody('null'), changesOutput: 'all' },
	'answers with a text in quotes': { action: replaceBody('"Welcome"'), changesOutput: 'files' },
	'answers []': { action: replaceBody('[]'), changesOutput: 'all' },
	'answers {}': { action: replaceBody('{}'), changesOutput: 'all' },
	'answers with a web page': { action: carryOutThenAnswer(200, '<p>Sign in</p>', HTML) },
	'sends only half of its JSON': { action: half, changesOutput: 'files' },
	'sends its JSON twice': { action: twice, changesOutput: 'files' },
	'begins its JSON with a byte order mark': { action: marked, harmless: true },
	'nests its JSON 100,000 times': { action: replaceBody(NESTED), changesOutput: 'files' },
	'answers 400 and nests its JSON 100,000 times': { action: carryOutThenAnswer(400, NESTED) },
	'sends bytes that are not UTF-8': { action: replaceBody(NOT_UTF8), changesOutput: 'files' },
	'says success: false': { action: carryOutThenAnswer(200, { success: false, message: 'No.' }) },
};
