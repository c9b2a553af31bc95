import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { checkPath } from '../../../nodes/BusinessDataLookup/parameters/customRequest.ts';
import { fillPath } from '../../../nodes/BusinessDataLookup/parameters/fieldParameter.ts';
import { thrownProblem } from '../thrownProblem.mts';
import { createReader } from '../readParameters.mts';

const bulkResults = findOperation('email', 'getBulkResults')!;
const fill = (jobId: unknown) => fillPath(bulkResults, createReader({ jobId }));

it.each([
	[42, '42'],
	['../../v1/users', '..%2F..%2Fv1%2Fusers'],
	['%2e%2e', '%252e%252e'],
	['ключ 😀', '%D0%BA%D0%BB%D1%8E%D1%87%20%F0%9F%98%80'],
	['a\uD800b', 'a%EF%BF%BDb'],
])('the value %j in a path is sent as %s, inside its segment', (value, segment) => {
	expect(fill(value)).toBe(`/v1/emails/find/bulk/jobs/${segment}/results`);
});

it.each(['', '.', ' .. ', '...', null, {}, ['a', 'b']])('%j in a path is refused', (value) => {
	expect(thrownProblem(() => fill(value))).toMatch(/"Job ID"/);
});

it.each([[' /v1/a%2Db/ ', '/v1/a%2Db/']])('the typed path %j is sent as %j', (typed, path) => {
	expect(checkPath(typed)).toBe(path);
});

it.each([
	...['', '/', '/v1', '/v1/', '/v2/x', '/V1/x', '/api/v1/x', 'https://other.example/v1/x'],
	...['//other.example/v1/x', '/v1//other.example', '/v1/../admin', '/v1/..', '/v1/./x'],
	...['/v1/%2e%2e/admin', '/v1/%2E./admin', '/v1/..%2fadmin', '/v1/x%2f..%2f..%2fadmin'],
	...['/v1/..\\admin', '/v1/..%5cadmin', '/v1/a\\b', '/v1/a b', '/v1/x?y=1', '/v1/x#y'],
	...['/v1/jobs/{job_id}/results', '/v1/{}'],
	`/v2/${'x'.repeat(5000)}`,
])('the typed path %j is refused', (typed) => {
	const problem = thrownProblem(() => checkPath(typed));
	expect(problem).toMatch(/"Path"/);
	expect(problem!.length).toBeLessThan(300);
});
