import {
	checkAtLeastOne,
	checkEmail,
	checkRadius,
	checkTypedPath,
	pathOf,
	wholeNumber,
} from '../../../nodes/BusinessDataLookup/parameters/checks.ts';
import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { problemOf } from '../problemOf.mts';

describe('wholeNumber', () => {
	it.each([1, '1', ' 50 ', 50])('takes %j', (value) => {
		expect(wholeNumber(value, 'Limit', 1, 50)).toBe(Number(value));
	});
	it.each([0, 51, 1.5, 'ten', '', null, NaN, Infinity, true])('refuses %j', (value) => {
		expect(problemOf(() => wholeNumber(value, 'Limit', 1, 50))).toMatch(
			/"Limit".*whole number, from 1 to 50/,
		);
	});
	it('names no [object Object]', () => {
		expect(problemOf(() => wholeNumber({ a: 1 }, 'Limit', 1))).toBe(
			'The "Limit" parameter must be a whole number, 1 or more, not {"a":1}',
		);
	});
});

describe('checkEmail', () => {
	it.each(['a@b.co', ' a.b+c@d-e.example '])('takes %j', (email) => {
		expect(problemOf(() => checkEmail(email, 'Email'))).toBeUndefined();
	});
	it.each(['', 'a', 'a@b', '@b.co', 'a@b.co, c@d.co', 'a b@c.co', ['a@b.co', 'c@d.co']])(
		'refuses %j',
		(email) => {
			expect(problemOf(() => checkEmail(email, 'Email'))).toMatch(/"Email".*no email address/);
		},
	);
});

describe('checkRadius', () => {
	it.each([
		{},
		{ radius: 5, near_zip_code: ['1', '2'] },
		{ radius: 5, zip_code: '1', radius_unit: 'km' },
		{ zip_code: ['1', '2'] },
		{ radius_unit: 'mi' },
	])('takes %j', (filters) => {
		expect(problemOf(() => checkRadius(filters))).toBeUndefined();
	});
	it.each([
		[{ radius: 0, near_zip_code: '1' }, /"Radius".*above 0/],
		[{ radius: -1, near_zip_code: '1' }, /"Radius".*above 0/],
		[{ radius: 5 }, /"Radius".*centre/],
		[{ radius: 5, zip_code: ['1', '2'] }, /"Radius".*one ZIP code/],
		[{ radius: 5, zip_code: '1', radius_unit: 'miles' }, /"Radius Unit".*mi or km, not "miles"/],
	])('refuses %j', (filters, problem) => {
		expect(problemOf(() => checkRadius(filters))).toMatch(problem);
	});
});

describe('checkAtLeastOne', () => {
	const search = findOperation('lien', 'searchSecuredParty')!;
	it.each(['url', 'has_website', 'collateral_match_mode', 'industry', 'near_zip_code'])(
		'%s alone is enough',
		(name) => {
			expect(problemOf(() => checkAtLeastOne(search, { [name]: false }))).toBeUndefined();
		},
	);
	it.each(['state', 'state_filing', 'filing_number', 'saved_search_list_id'])(
		'%s alone is left to the service',
		(name) => {
			expect(problemOf(() => checkAtLeastOne(search, { [name]: 'x' }))).toBeUndefined();
		},
	);
	it.each([{}, { radius: 5 }, { radius_unit: 'km' }, { saved_search_field: 'url' }])(
		'%j is no filter',
		(filters) => {
			expect(problemOf(() => checkAtLeastOne(search, filters))).toMatch(/"Filters"/);
		},
	);
	it('asks nothing of operations without the rule', () => {
		const companies = findOperation('company', 'getAll')!;
		expect(problemOf(() => checkAtLeastOne(companies, {}))).toBeUndefined();
	});
});

describe('pathOf keeps a value inside its segment', () => {
	const jobId = { name: 'jobId', label: 'Job ID', kind: 'text' as const, description: '' };
	const fill = (value: unknown) => pathOf('/v1/jobs/{jobId}/results', () => value, [jobId]);

	it.each([
		['a b', 'a%20b'],
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
	])('%j', (value, segment) => {
		expect(fill(value)).toBe(`/v1/jobs/${segment}/results`);
	});
	it.each(['', ' ', '.', '..', ' .. ', null, undefined, {}, ['a'], true])('refuses %j', (value) => {
		expect(problemOf(() => fill(value))).toMatch(/"Job ID"/);
	});
});

describe('checkTypedPath', () => {
	it.each([
		['/v1/users/me', '/v1/users/me'],
		['v1/users/me', '/v1/users/me'],
		[' /v1/a%2Db/ ', '/v1/a%2Db/'],
	])('%j → %j', (typed, path) => {
		expect(checkTypedPath(typed)).toBe(path);
	});
	it.each([
		'',
		'/',
		'/v1',
		'/v1/',
		'/v2/x',
		'/V1/x',
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
	])('refuses %j', (typed) => {
		expect(problemOf(() => checkTypedPath(typed))).toMatch(/"Path"/);
	});
});
