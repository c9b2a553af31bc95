import type { INodeParameters } from 'n8n-workflow';
import { readRequest } from '../../../nodes/BusinessDataLookup/parameters/readRequest.ts';
import { problemOf } from '../problemOf.mts';
import { inputRequestOf, readerOf } from '../wire.mts';

const requestOf = (name: string, parameters: INodeParameters = {}) =>
	inputRequestOf(name, parameters).request;

describe('the request of an input', () => {
	const url = ['https://www.Acme.com/x', 'b.com, acme.com'];

	it.each<[string, INodeParameters]>([
		['all records are wanted', { returnAll: true }],
		['there is a limit', { limit: 5 }],
	])('has its keys apart from the body, in their normal spelling, where %s', (_name, wanted) => {
		const { batch, body } = requestOf('company.getAll', {
			...wanted,
			filters: { url, city: 'Austin' },
		});
		expect(batch?.match.field).toBe('url');
		expect(batch!.question).toEqual({
			texts: ['acme.com', 'b.com'],
			keys: ['acme.com', 'b.com'],
		});
		expect(body).toEqual({ city: 'Austin' });
	});

	it.each(['[]', [], ',', ['', ' ']])('has no keys where its filter is %j', (empty) => {
		const { batch, body } = requestOf('company.getAll', {
			returnAll: true,
			filters: { url: empty, city: 'Austin' },
		});
		expect([batch, body]).toEqual([undefined, { city: 'Austin' }]);
	});

	it('asks in include_fields also for the fields by which records are matched to inputs', () => {
		const { body } = requestOf('company.enrich', {
			matchBy: 'phone',
			value: '415-555-0132',
			options: { include_fields: ['company_name'] },
		});
		expect(body).toEqual({ include_fields: ['company_name', 'company_id', 'phone'] });
	});

	it('asks in include_fields only for the id in addition where nothing is matched', () => {
		const { body } = requestOf('company.getAll', { options: { include_fields: ['company_name'] } });
		expect(body).toEqual({ include_fields: ['company_name', 'company_id'] });
	});

	it('keeps its value as the user typed it beside what is asked: the normal spelling, then as typed', () => {
		const value = ' https://WWW.Acme.com ';
		const { presentation, request } = inputRequestOf('company.enrich', { value });
		expect(presentation.echo).toEqual({ field: 'url', value: 'https://WWW.Acme.com' });
		expect(request.batch).toMatchObject({
			question: { texts: ['acme.com'], keys: ['acme.com'] },
			typed: ['WWW.Acme.com'],
		});
	});
});

describe('the order of a search by secured party', () => {
	const filters = { has_website: true };
	const stable = [
		{ field: 'date_filed_unix', order: 'asc' },
		{ field: 'company_name', order: 'asc' },
	];
	it.each<[string, INodeParameters, unknown]>([
		['is fixed by date and name where it takes several pages', { limit: 51 }, stable],
		['is fixed by date and name where all pages are wanted', { returnAll: true }, stable],
		['is left to the service where one page is enough', { limit: 50 }, undefined],
		[
			'is the one that the user asks for',
			{ returnAll: true, sort: { values: [{ field: 'company_name', order: 'desc' }] } },
			[{ field: 'company_name', order: 'desc' }],
		],
	])('%s', (_name, parameters, sortBy) => {
		const { body } = requestOf('lien.searchSecuredParty', { filters, ...parameters });
		expect(body?.sort_by).toEqual(sortBy);
	});
});

describe('the API Request', () => {
	const send = (parameters: INodeParameters) => requestOf('request.send', parameters);

	it.each([
		['/v1/companies', true],
		['v1/companies/', true],
		['/v1/compan%69es', true],
		['/v1/%', false],
		['/v1/users/me', false],
	])('counts a call of %s against the rate limit: %s', (path, limited) => {
		expect(send({ method: 'POST', path }).limited).toBe(limited);
	});

	it('sends query and body as the user typed them, and no body with GET', () => {
		const query = { jsonQuery: '{"a": [1, 2]}' };
		const body = { jsonBody: { b: null } };
		expect(send({ method: 'PUT', path: '/v1/x', ...query, ...body })).toMatchObject({
			method: 'PUT',
			query: { a: [1, 2] },
			body: { b: null },
			repeatable: false,
			limit: Infinity,
		});
		expect(send({ path: '/v1/x', ...query, ...body })).toMatchObject({
			query: { a: [1, 2] },
			body: undefined,
			repeatable: true,
		});
	});

	it.each<[INodeParameters, object]>([
		[{ pagination: 'page' }, { paging: { kind: 'page', size: 50 }, limit: 50 }],
		[
			{ pagination: 'page', jsonBody: '{"per_page": 250}', returnAll: true },
			{ paging: { kind: 'page', size: 250 }, limit: Infinity },
		],
		[
			{ pagination: 'cursor', jsonQuery: '{"limit": 1000}', limit: 7 },
			{ paging: { kind: 'cursor', size: 1000, start: -1 }, limit: 7 },
		],
		[
			{ pagination: 'page', responseFormat: 'file' },
			{ paging: undefined, file: true },
		],
	])('pages as set by the parameters %j', (parameters, request) => {
		expect(send({ method: 'POST', path: '/v1/x', ...parameters })).toMatchObject(request);
	});
});

describe('how the results of an input are presented', () => {
	it.each<[string, INodeParameters, object]>([
		['company.getAll', {}, { simplify: true }],
		['company.getAll', { simplify: false }, { simplify: false }],
		['company.getAll', { options: { include_fields: ['url'] } }, { simplify: false }],
		['company.getAllAttributes', { value: 'x.com' }, { output: { value: 'company' } }],
		[
			'company.getAllAttributes',
			{ value: 'x.com', output: 'contacts' },
			{ output: { value: 'contacts' } },
		],
		['email.getLogs', {}, { simplify: false }],
		['email.exportLogs', { binaryPropertyName: 'log' }, { binaryProperty: 'log', fmt: 'xlsx' }],
	])('follows from the parameters of %s: %j', (name, parameters, expected) => {
		expect(inputRequestOf(name, parameters).presentation).toMatchObject(expected);
	});
});

describe('an input with a wrong parameter', () => {
	const lien = 'lien.searchSecuredParty';
	it.each<[string, INodeParameters, RegExp]>([
		[lien, {}, /"Filters".*no filter/],
		[lien, { filters: { radius: 5, radius_unit: 'km' } }, /"Near ZIP Radius".*center/],
		[lien, { filters: { near_zip_code: ['1'], radius: 0 } }, /"Near ZIP Radius".*above 0/],
		[lien, { filters: { company_filing_count: '[1,,2]' } }, /"Filing Count".*not valid JSON/],
		['company.getAll', { limit: 0 }, /"Limit".*1 or more/],
		['company.getAll', { options: { itemsPerCall: 51 } }, /"Items per Call".*1 to 50/],
		['company.getAll', { options: { timeout: 0 } }, /"Timeout"/],
		[
			'company.getAll',
			{ outputAs: 'file', fileFormat: 'toString' },
			/"File Format".*no choice "toString"/,
		],
		[
			'company.getAll',
			{ returnAll: true, filters: { url: ['https://'] } },
			/"URL".*is not a domain: "https:\/\/"/,
		],
		['company.enrich', { value: '' }, /"Domain or URL".*empty/],
		['company.enrich', { value: ['a.com', 'b.com'] }, /"Domain or URL".*one value, not/],
		['company.enrich', { value: 'a.com, b.com' }, /"Domain or URL".*one value, not/],
		['company.enrich', { value: 'https://a.com\nb.com' }, /"Domain or URL".*one value, not/],
		['company.enrich', { value: 'Acme Corporation' }, /URL" .*is not a domain: "Acme Corporation"/],
		['company.enrich', { value: 'Acme, Inc.' }, /URL" .*is not a domain: "Acme, Inc."/],
		['company.getAllAttributes', { value: 'A.B. Smith & Co' }, /URL" .*is not a domain/],
		[
			'company.enrich',
			{ matchBy: 'phone', value: '415-555-0132; 415-555-0133' },
			/"Phone".*one value, not/,
		],
		[
			'company.enrich',
			{ matchBy: 'phone', value: 'no phone' },
			/"Phone".*holds no Phone: "no phone"/,
		],
		['company.enrich', { matchBy: 'name', value: 'x' }, /"Look Up By".*no choice "name"/],
		['company.getAllAttributes', { lookupBy: 'x', value: 'x' }, /"Look Up By".*no choice "x"/],
		['email.validate', {}, /"Email".*empty/],
		['email.getBulkResults', {}, /"Job ID".*empty/],
		['email.find', { specifyBody: 'json', jsonBody: '{"a" 1}' }, /"Body \(JSON\)".*not valid JSON/],
		['email.find', { specifyBody: 'json', jsonBody: '[1]' }, /"Body \(JSON\)".*JSON object/],
		['email.find', { bodyParameters: { parameters: [{ value: 'x' }] } }, /"Body Fields".*name/],
		[
			'lien.saveFieldMapping',
			{ specifyRows: 'json', jsonMappings: '{}' },
			/\(JSON\)".*list of rows/,
		],
		['lien.saveFieldMapping', { specifyRows: 'json', jsonMappings: '[]' }, /\(JSON\)".*no row/],
		['lien.saveFieldMapping', { mappings: { values: [] } }, /"Mappings".*no row/],
		['request.send', { path: '/v2/x' }, /"Path".*\/v1\//],
		['request.send', { path: '/v1/x?y=1' }, /"Path".*"\?"/],
		[
			'request.send',
			{ method: 'POST', path: '/v1/x', pagination: 'page', jsonBody: '{"per_page": 0}' },
			/"per_page"/,
		],
	])('fails with a message that names the parameter: %s %j', (name, parameters, problem) => {
		expect(problemOf(() => inputRequestOf(name, parameters))).toMatch(problem);
	});
});

describe('a page or cursor in the user’s own query or body', () => {
	const json = (body: object): INodeParameters => ({
		specifyBody: 'json',
		jsonBody: JSON.stringify(body),
	});
	const send = (method: string, pagination: string): INodeParameters => ({
		method,
		path: '/v1/x',
		pagination,
	});

	it.each<[string, INodeParameters, string, string]>([
		['contact.getAll', json({ page: 3 }), 'Body (JSON)', 'page'],
		['taxLien.getAll', json({ per_page: 10 }), 'Body (JSON)', 'per_page'],
		[
			'lien.searchDebtor',
			{ bodyParameters: { parameters: [{ name: 'page', value: '2' }] } },
			'Body Fields',
			'page',
		],
		['request.send', { ...send('POST', 'page'), jsonBody: '{"page":4}' }, 'Body (JSON)', 'page'],
		['request.send', { ...send('GET', 'page'), jsonQuery: '{"page":4}' }, 'Query (JSON)', 'page'],
		[
			'request.send',
			{ ...send('GET', 'cursor'), jsonQuery: '{"cursor":"a"}' },
			'Query (JSON)',
			'cursor',
		],
	])('is refused where the node does the paging: %s %j', (name, parameters, label, field) => {
		expect(problemOf(() => inputRequestOf(name, parameters))).toBe(
			`The "${label}" parameter must not hold "${field}": Limit and Return All page through the list`,
		);
	});

	it.each<[string, INodeParameters]>([
		['request.send', { ...send('POST', 'none'), jsonBody: '{"page":4,"cursor":"a"}' }],
		['creditBureau.lookup', json({ page: 3 })],
	])('is sent where the node does no paging: %s %j', (name, parameters) => {
		expect(requestOf(name, parameters).body).toHaveProperty('page');
	});
});

describe('an operation', () => {
	it.each([
		['company', 'nonsense'],
		['nonsense', 'getAll'],
	])('that does not exist is refused: %s.%s', (resource, operation) => {
		const reader = readerOf({ resource, operation });
		expect(problemOf(() => readRequest(reader, 0))).toBe(
			`The "Operation" parameter has no choice "${operation}" of "${resource}"`,
		);
	});

	it('saved to a file does not share calls, for records are written in their order', () => {
		const { batch, file } = requestOf('company.getAll', {
			returnAll: true,
			filters: { url: 'a.com' },
			outputAs: 'file',
		});
		expect([batch, file]).toEqual([undefined, true]);
	});

	it('has a limit only where it is a search', () => {
		expect(requestOf('company.enrich', { value: 'a.com' }).limit).toBe(Infinity);
		expect(requestOf('company.getAll').limit).toBe(50);
	});

	it('that is an API Request does not share calls', () => {
		const { shareCalls } = requestOf('request.send', { path: '/v1/x' });
		expect(shareCalls).toBe(false);
	});
});
