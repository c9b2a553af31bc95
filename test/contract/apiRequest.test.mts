/** API Request: what it returns, and its page size. Its lists: `paging`. */
import { useTestBed, type ScriptedAnswer } from '../support/testing.mts';

const testBed = useTestBed();

const text = { 'content-type': 'text/plain' };
const html = { 'content-type': 'text/html; charset=utf-8' };

it.each<[string, ScriptedAnswer, object | RegExp]>([
	['POST', { body: '' }, {}],
	['DELETE', { status: 204, body: '' }, {}],
	['PATCH', { body: 'done', headers: text }, { data: 'done' }],
	['POST', { body: '<h1>Hi</h1>', headers: html }, /something other than JSON/],
	['GET', { body: 'done', headers: text }, /other than JSON: done/],
])('an API Request by %s that gets %j returns %p', async (method, answer, outcome) => {
	const own = { method, path: '/v1/jobs' };
	const { json, errorMessage } = await testBed.runAtScript([answer], 'request.send', own);
	if (outcome instanceof RegExp) expect(errorMessage).toMatch(outcome);
	else expect(json).toEqual([outcome]);
});

it.each([
	['/v1/bbb', 250],
	['/v1/something-else', 50],
])('an API Request for pages of %s asks for %d rows', async (path, per_page) => {
	const own = { method: 'POST', path, pagination: 'page', returnAll: true };
	const { sent } = await testBed.runAtEmptyService('request.send', own);
	expect(sent).toEqual([{ page: 1, per_page }]);
});

it.each([
	[{}, 'download.txt', 'text/plain'],
	[{ 'content-disposition': 'attachment; filename=log' }, 'log', 'text/plain'],
	[{ 'content-type': '' }, 'download.bin', 'application/octet-stream'],
])('an API Request saves a file with %j as %s, type %s', async (more, fileName, mimeType) => {
	const answer = { body: 'a,b', headers: { ...text, ...more } };
	const own = { path: '/v1/any', responseFormat: 'file', binaryPropertyName: 'log' };
	const run = await testBed.runAtScript([answer], 'request.send', own);
	expect(run.json).toEqual([{ fileName, mimeType }]);
	expect(await run.file(0, 'log')).toBe('a,b');
});
