/** Faults of the status: answers that are no success, or an unusual one. */
import type { Fault, FaultGroup } from '../fault.mts';
import { changing, losing, raw, refusing, wire } from '../strikes.mts';

const PAGE = '<!doctype html><title>Gateway</title><script>let a = "<p>"</script><h1>Repairs</h1>';
const HTML = { 'content-type': 'text/html; charset=utf-8' };

const said = (message: string, status: number) => ({
	success: false,
	error: { code: 'SERVICE_ERROR', message, status, request_id: 'req-1' },
});

const refusals: Fault[] = (
	[
		[400, 'The request makes no sense.'],
		[401, 'Missing or invalid credentials.'],
		[402, 'No credit is left.'],
		[403, 'Not in your plan.'],
		[404, 'There is no such record.'],
		[405, 'The method is not allowed.'],
		[409, 'The record was changed meanwhile.'],
		[410, 'It was removed.'],
		[413, 'The request is too large.'],
		[451, 'It may not be shown.'],
	] as const
).map(([status, words]) => ({
	name: `answers ${status}`,
	strike: refusing(status, said(words, status)),
}));

const breakdowns: Fault[] = [500, 502, 503, 504, 520].map((status) => ({
	name: `answers ${status} after it has carried the call out`,
	strike: losing(status, status === 502 ? PAGE : said('Please try again later.', status), {
		...(status === 502 ? HTML : {}),
	}),
}));

export const status: FaultGroup = {
	name: 'Status',
	faults: [
		...refusals,
		{
			name: 'answers 422 with a list of what is wrong',
			strike: refusing(422, {
				detail: [
					{ loc: ['body', 'limit'], msg: 'Input is too large', type: 'x', input: 1, ctx: {} },
					{ loc: ['query', 0], msg: 'Field required', type: 'missing', input: null, ctx: {} },
				],
			}),
		},
		{ name: 'answers 422 with a text', strike: refusing(422, { detail: 'No such field.' }) },
		{ name: 'answers 422 with nothing', strike: refusing(422) },
		...breakdowns,
		{ name: 'answers the first call with 500', times: 1, strike: losing(500, said('Oh.', 500)) },
		{
			name: 'answers the first call with 503 and Retry-After: 1',
			times: 1,
			strike: losing(503, said('Restarting.', 503), { 'retry-after': '1' }),
		},
		{
			name: 'redirects to itself for ever',
			strike: (call) => refusing(302, '', { location: call.url })(call),
		},
		{
			name: 'redirects to another origin, where nobody listens',
			strike: refusing(307, '', { location: 'https://127.0.0.1:1/v1/stolen' }),
		},
		{ name: 'redirects without a Location', strike: refusing(301) },
		{ name: 'answers 304', strike: refusing(304) },
		{ name: 'answers 204', strike: losing(204), alters: 'all' },
		{
			name: 'answers 206 with all of it',
			strike: changing((answer) => ({ ...answer, status: 206 })),
			harmless: true,
		},
		{
			name: 'sends 103 Early Hints first',
			strike: raw((answer) => {
				const hints = Buffer.from('HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n');
				return Buffer.concat([hints, wire(answer)]);
			}),
			harmless: true,
		},
		{
			name: 'answers with the status 999',
			strike: raw((answer) => wire(answer, { first: 'HTTP/1.1 999 What' })),
		},
		{
			name: 'answers 101 Switching Protocols',
			strike: raw(
				() => 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
			),
			timeout: 700,
		},
	],
};
