/** Faults of the body of a success: it is not what the service's document shows, or no JSON at all. */
import type { Faults } from '../fault.mts';
import { changingBody, losing, saying } from '../strikes.mts';

const HTML = { 'content-type': 'text/html' };
const NESTED = '['.repeat(100_000) + ']'.repeat(100_000);
const NOT_UTF8 = Buffer.from([0x7b, 0xff, 0xfe, 0x80, 0x7d]);

const half = changingBody((body) => body.subarray(0, body.length / 2));
const twice = changingBody((body) => Buffer.concat([body, body]));
const marked = changingBody((body, json) =>
	json ? Buffer.concat([Buffer.from('\ufeff'), body]) : body,
);

export const body: Faults = {
	// A write of the user's own may be answered with nothing.
	'answers with an empty body': { strike: saying(''), alters: 'all' },
	'answers null': { strike: saying('null'), alters: 'all' },
	'answers with a text in quotes': { strike: saying('"Welcome"'), alters: 'files' },
	'answers []': { strike: saying('[]'), alters: 'all' },
	'answers {}': { strike: saying('{}'), alters: 'all' },
	'answers with a web page': { strike: losing(200, '<p>Sign in</p>', HTML) },
	'sends half of its JSON as if it were all': { strike: half, alters: 'files' },
	'sends its JSON twice': { strike: twice, alters: 'files' },
	'begins its JSON with a byte order mark': { strike: marked, harmless: true },
	'answers with JSON nested a hundred thousand times': { strike: saying(NESTED), alters: 'files' },
	'answers 400 with JSON nested a hundred thousand times': { strike: losing(400, NESTED) },
	'sends bytes that are no UTF-8': { strike: saying(NOT_UTF8), alters: 'files' },
	'says success: false': { strike: losing(200, { success: false, message: 'Not now.' }) },
};
