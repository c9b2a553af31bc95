/** API Request: what it returns, and the page size it asks for. Its lists are in paging.test.mts. */
import { listing, type ScriptedAnswer } from '../support/http.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

const text = { 'content-type': 'text/plain' };
const page = { 'content-type': 'text/html; charset=utf-8' };

it.each<[string, ScriptedAnswer, object | RegExp]>([
	['POST', { body: '' }, {}],
	['DELETE', { status: 204, body: '' }, {}],
	['PATCH', { body: 'done', headers: text }, { data: 'done' }],
	['PUT', { body: { id: 7 } }, { id: 7 }],
	['POST', { body: '<h1>Hi</h1>', headers: page }, /something other than JSON/],
	['GET', { body: 'done', headers: text }, /other than JSON: done/],
])('an API Request by %s that is answered with %j gives %p', async (method, answer, outcome) => {
	const own = { method, path: '/v1/jobs' };
	const { json, errorMessage } = await testBed.runAt([answer], 'request.send', own);
	if (outcome instanceof RegExp) expect(errorMessage).toMatch(outcome);
	else expect(json).toEqual([outcome]);
});

it.each([
	['/v1/bbb', 250],
	['/v1/bbb/', 250],
	['/v1/something-else', 50],
])('API Requests ask %s for pages of %d rows', async (path, size) => {
	const own = { method: 'POST', path, pagination: 'page', returnAll: true };
	const { service } = await testBed.runAt(
		listing(() => []),
		'request.send',
		own,
	);
	expect(service.sent).toEqual([{ page: 1, per_page: size }]);
});
