/** Faults of the status: failures and unusual successes. */
import type { Faults } from '../fault.mts';
import { carryOutThenAnswer, raw, answerWith } from '../actions.mts';

const PAGE = '<!doctype html><title>Gateway</title><script>let a = "<p>"</script><h1>Repairs</h1>';
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const SWITCH = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n';

const said = (message: string) => ({
	success: false,
	error: { code: 'SERVICE_ERROR', message, request_id: 'req-1' },
});

const wrong = {
	detail: [
		{ loc: ['body', 'limit'], msg: 'Input is too large', type: 'x', input: 1, ctx: {} },
		{ loc: ['query', 0], msg: 'Field required', type: 'missing', input: null, ctx: {} },
	],
};

export const status: Faults = {
	'answers 400': { action: answerWith(400, said('The request makes no sense.')) },
	'answers 401': { action: answerWith(401, said('Missing or invalid credentials.')) },
	'answers 402': { action: answerWith(402, said('No credit is left.')) },
	'answers 403': { action: answerWith(403, said('Not in your plan.')) },
	'answers 404': { action: answerWith(404, said('There is no such record.')) },
	'answers 409': { action: answerWith(409, said('The record was changed meanwhile.')) },
	'answers 422 with a list of what is wrong': { action: answerWith(422, wrong) },
	'answers 422 with a text': { action: answerWith(422, { detail: 'No such field.' }) },
	'answers 422 with nothing': { action: answerWith(422) },
	'answers 500 after it has carried the call out': {
		action: carryOutThenAnswer(500, said('Try again.')),
	},
	'answers 502 after it has carried the call out': { action: carryOutThenAnswer(502, PAGE, HTML) },
	'answers 503 after it has carried the call out': {
		action: carryOutThenAnswer(503, said('Try again.')),
	},
	'answers the first call with 500': { times: 1, action: carryOutThenAnswer(500, said('Oh.')) },
	'answers the first call with 503 and Retry-After: 1': {
		times: 1,
		action: carryOutThenAnswer(503, said('Restarting.'), { 'retry-after': '1' }),
	},
	'redirects to itself for ever': {
		action: (call) => answerWith(302, '', { location: call.url })(call),
	},
	'redirects to another origin, where nobody listens': {
		action: answerWith(307, '', { location: 'https://127.0.0.1:1/v1/stolen' }),
	},
	'redirects without a Location': { action: answerWith(301) },
	'answers 304': { action: answerWith(304) },
	'answers 204': { action: carryOutThenAnswer(204), changesOutput: 'all' },
	'answers 101 Switching Protocols': { action: raw(() => SWITCH), timeout: 700 },
};
