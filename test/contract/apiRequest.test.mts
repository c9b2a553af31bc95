/** Calls that the user describes: what they send by themselves, and what they take for an answer. */
import { type ScriptedAnswer } from '../support/http.mts';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk();

/** What a call comes to at a service that gives this answer, and what the service was asked. */
const send = async (parameters: object, answer: ScriptedAnswer) => {
	const service = await desk.serve([answer]);
	const credential = { baseUrl: service.url };
	const run = await desk.run('request.send', { ...parameters }, { credential });
	return { run, request: service.requests[0] };
};

describe.each(['POST', 'PUT', 'PATCH', 'DELETE'])('a %s', (method) => {
	it.each<[string, ScriptedAnswer, object]>([
		['nothing', { body: '' }, {}],
		['nothing, with a 204', { status: 204, body: '' }, {}],
		['text', { body: 'done', headers: { 'content-type': 'text/plain' } }, { data: 'done' }],
		['JSON', { body: { id: 7 } }, { id: 7 }],
	])('that is answered with %s gives an item', async (_what, answer, json) => {
		const { run } = await send({ method, path: '/v1/jobs' }, answer);
		expect(run.items).toMatchObject([{ json }]);
		expect(run.json[0]).toEqual(json);
	});

	it('that is answered with a web page fails: the service does not answer so', async () => {
		const page = { body: '<h1>Hi</h1>', headers: { 'content-type': 'text/html; charset=utf-8' } };
		const { run } = await send({ method, path: '/v1/jobs' }, page);
		expect(run.said).toMatch(/something other than JSON/);
	});
});

it.each([
	['nothing', { body: '' }, /empty body/],
	['text', { body: 'done', headers: { 'content-type': 'text/plain' } }, /other than JSON: done/],
])('a GET that is answered with %s fails', async (_what, answer, message) => {
	const { run } = await send({ path: '/v1/jobs' }, answer);
	expect(run.said).toMatch(message);
});

it.each([
	['/v1/bbb', 250],
	['/v1/b%62b/', 250],
	['/v1/companies', 50],
	['/v1/something-else', 50],
])(
	'pages of %s are asked for with %d rows, the most that the service gives',
	async (path, rows) => {
		const parameters = { method: 'POST', path, pagination: 'page', returnAll: true };
		const { request } = await send(parameters, { body: { records: [], total_records: 0 } });
		expect(JSON.parse(request.body)).toEqual({ page: 1, per_page: rows });
	},
);
