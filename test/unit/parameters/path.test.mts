import { checkTypedPath, pathOf } from '../../../nodes/BusinessDataLookup/parameters/path.ts';
import { problemOf } from '../problemOf.mts';

describe('a value in the path of a request', () => {
	const jobId = { name: 'jobId', label: 'Job ID', kind: 'text' as const, description: '' };
	const fill = (value: unknown) => pathOf('/v1/jobs/{jobId}/results', () => value, [jobId]);

	it.each([
		['a b', 'a%20b'],
		[['a'], 'a'],
		[42, '42'],
		['../../v1/users', '..%2F..%2Fv1%2Fusers'],
		['a/b', 'a%2Fb'],
		['a\\b', 'a%5Cb'],
		['?x=1#y', '%3Fx%3D1%23y'],
		['%2f%2e%2e', '%252f%252e%252e'],
		['%2e%2e', '%252e%252e'],
		['...', '...'],
		['ключ 😀', '%D0%BA%D0%BB%D1%8E%D1%87%20%F0%9F%98%80'],
		['a\uD800b', 'a%EF%BF%BDb'],
		['a\u0000\r\nb', 'a%00%0D%0Ab'],
		['{jobId}', '%7BjobId%7D'],
		['$&', '%24%26'],
		['x'.repeat(10_240), 'x'.repeat(10_240)],
	])('stays inside its segment: %j is sent as %s', (value, segment) => {
		expect(fill(value)).toBe(`/v1/jobs/${segment}/results`);
	});
	it.each(['', ' ', '.', '..', ' .. ', null, undefined, {}, ['a', 'b']])(
		'that is %j is refused with a message that names its parameter',
		(value) => {
			expect(problemOf(() => fill(value))).toMatch(/"Job ID"/);
		},
	);
	it('that is missing is named, where the path has several', () => {
		const rowId = { ...jobId, name: 'rowId', label: 'Row ID' };
		const valueOf = (name: string) => (name === 'rowId' ? '' : 7);
		const template = '/v1/jobs/{jobId}/rows/{rowId}';
		expect(problemOf(() => pathOf(template, valueOf, [jobId, rowId]))).toMatch(/"Row ID"/);
		expect(problemOf(() => pathOf('/v1/jobs/{other}', () => '', []))).toMatch(/"other"/);
	});
});

describe('the path that a user types', () => {
	it.each([
		['/v1/users/me', '/v1/users/me'],
		['v1/users/me', '/v1/users/me'],
		[' /v1/a%2Db/ ', '/v1/a%2Db/'],
	])('is normalized: %j is sent as %j', (typed, path) => {
		expect(checkTypedPath(typed)).toBe(path);
	});
	it.each([
		'',
		'/',
		'/v1',
		'/v1/',
		'/v2/x',
		'/V1/x',
		'/api/v1/x',
		'https://other.example/v1/x',
		'//other.example/v1/x',
		'/v1//other.example',
		'/v1/../admin',
		'/v1/..',
		'/v1/./x',
		'/v1/%2e%2e/admin',
		'/v1/%2E./admin',
		'/v1/..%2fadmin',
		'/v1/x%2f..%2f..%2fadmin',
		'/v1/..\\admin',
		'/v1/..%5cadmin',
		'/v1/a\\b',
		'/v1/a b',
		'/v1/x?y=1',
		'/v1/x#y',
	])('is refused where it is %j', (typed) => {
		expect(problemOf(() => checkTypedPath(typed))).toMatch(/"Path"/);
	});
	it.each(['/v1/jobs/{job_id}/results', '/v1/{}', '/v1/x/{a-b}'])(
		'is refused for its placeholder where it is %j',
		(typed) => {
			expect(problemOf(() => checkTypedPath(typed))).toMatch(
				/^The "Path" parameter holds "\{.*\}", which stands for a value$/,
			);
		},
	);
	it('is refused with a message that shows only the beginning of a long one', () => {
		const problem = problemOf(() => checkTypedPath(`/v2/${'x'.repeat(5000)}`)) ?? '';
		expect(problem).toContain('"/v2/xxx');
		expect(problem.length).toBeLessThan(300);
	});
});
