/** Faults of the body of a success: it is not what the service's document shows, or no JSON at all. */
import type { FaultGroup } from '../fault.mts';
import { changing, isJson, losing, saying } from '../strikes.mts';

const HTML = { 'content-type': 'text/html' };
const NESTED = '['.repeat(100_000) + ']'.repeat(100_000);

export const body: FaultGroup = {
	name: 'Body',
	faults: [
		// A write of the user's own may be answered with nothing.
		{ name: 'answers with an empty body', strike: saying(''), alters: 'all' },
		{ name: 'answers null', strike: saying('null'), alters: 'all' },
		{ name: 'answers with a number', strike: saying('42'), alters: 'all' },
		{ name: 'answers with a text in quotes', strike: saying('"Welcome"'), alters: 'files' },
		{ name: 'answers []', strike: saying('[]'), alters: 'all' },
		{ name: 'answers {}', strike: saying('{}'), alters: 'all' },
		{ name: 'answers with a web page', strike: losing(200, '<p>Sign in</p>', HTML) },
		{
			name: 'sends half of its JSON as if it were all',
			strike: changing((answer) => ({
				...answer,
				body: answer.body.subarray(0, answer.body.length / 2),
			})),
			alters: 'files',
		},
		{
			name: 'begins its JSON with a byte order mark',
			strike: changing((answer) => ({
				...answer,
				body: isJson(answer) ? Buffer.concat([Buffer.from('\ufeff'), answer.body]) : answer.body,
			})),
			harmless: true,
		},
		{
			name: 'sends its JSON twice',
			strike: changing((answer) => ({
				...answer,
				body: Buffer.concat([answer.body, answer.body]),
			})),
			alters: 'files',
		},
		{
			name: 'answers with JSON nested a hundred thousand times',
			strike: saying(NESTED),
			alters: 'files',
		},
		{
			name: 'answers 400 with JSON nested a hundred thousand times',
			strike: losing(400, NESTED),
		},
		{
			name: 'sends a megabyte of blanks before its JSON',
			strike: changing((answer) => ({
				...answer,
				body: isJson(answer)
					? Buffer.concat([Buffer.alloc(1_000_000, ' '), answer.body])
					: answer.body,
			})),
			harmless: true,
		},
		{
			name: 'sends bytes that are no UTF-8',
			strike: saying(Buffer.from([0x7b, 0xff, 0xfe, 0x80, 0x7d])),
			alters: 'files',
		},
		{ name: 'says success: false', strike: losing(200, { success: false, message: 'Not now.' }) },
		{
			name: 'says success: false and nothing more',
			strike: losing(200, { success: false }),
		},
	],
};
