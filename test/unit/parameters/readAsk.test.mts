import type { INodeParameters } from 'n8n-workflow';
import { problemOf } from '../problemOf.mts';
import { askOf } from '../wire.mts';

const requestOf = (name: string, parameters: INodeParameters = {}) =>
	askOf(name, parameters).request;

describe('readAsk: merging', () => {
	const url = ['https://www.Acme.com/x', 'b.com, acme.com'];

	it('takes the keys of a search for all records out of the body', () => {
		const { lookup, body } = requestOf('company.getAll', {
			returnAll: true,
			filters: { url, city: 'Austin' },
		});
		expect(lookup).toMatchObject({ match: { field: 'url' }, keys: ['acme.com', 'b.com'] });
		expect(body).toEqual({ city: 'Austin' });
	});

	it.each<[string, INodeParameters]>([
		['a limit', { filters: { url }, limit: 5 }],
		['one item per call', { filters: { url }, returnAll: true, options: { itemsPerCall: 1 } }],
	])('leaves them there with %s', (_name, parameters) => {
		const { lookup, body } = requestOf('company.getAll', parameters);
		expect(lookup).toBeUndefined();
		expect(body).toEqual({ url: ['https://www.Acme.com/x', 'b.com', 'acme.com'] });
	});

	it.each(['[]', [], ',', ['', ' ']])('takes %j for no filter', (empty) => {
		const { lookup, body } = requestOf('company.getAll', {
			returnAll: true,
			filters: { url: empty },
		});
		expect([lookup, body]).toEqual([undefined, {}]);
	});

	it('asks for the fields that give records back', () => {
		const { body } = requestOf('company.enrich', {
			matchBy: 'phone',
			value: '415-555-0132',
			options: { include_fields: ['company_name'] },
		});
		expect(body).toEqual({ include_fields: ['company_name', 'company_id', 'phone'] });
	});

	it('echoes an input as it was given', () => {
		const { show, request } = askOf('company.enrich', { value: ' WWW.Acme.com ' });
		expect(show.echo).toEqual({ field: 'url', value: 'WWW.Acme.com' });
		expect(request.lookup?.keys).toEqual(['acme.com']);
	});
});

describe('readAsk: order', () => {
	const filters = { has_website: true };
	const stable = [
		{ field: 'date_filed_unix', order: 'asc' },
		{ field: 'company_name', order: 'asc' },
	];
	it.each<[string, INodeParameters, unknown]>([
		['is kept stable over several pages', { limit: 51 }, stable],
		['and over all', { returnAll: true }, stable],
		['is the service’s on one page', { limit: 50 }, undefined],
		[
			'is the one asked for',
			{ returnAll: true, sort: { values: [{ field: 'company_name', order: 'desc' }] } },
			[{ field: 'company_name', order: 'desc' }],
		],
	])('%s', (_name, parameters, sortBy) => {
		const { body } = requestOf('lien.searchSecuredParty', { filters, ...parameters });
		expect(body?.sort_by).toEqual(sortBy);
	});
});

describe('readAsk: any call', () => {
	const send = (parameters: INodeParameters) => requestOf('request.send', parameters);

	it.each([
		['/v1/companies', true],
		['v1/companies/', true],
		['/v1/users/me', false],
	])('%s counts against the allowance: %s', (path, limited) => {
		expect(send({ method: 'POST', path }).limited).toBe(limited);
	});

	it('sends query and body as given, a body of a GET not at all', () => {
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
	])('%j', (parameters, request) => {
		expect(send({ method: 'POST', path: '/v1/x', ...parameters })).toMatchObject(request);
	});
});

describe('readAsk: what is shown', () => {
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
	])('%s %j', (name, parameters, show) => {
		expect(askOf(name, parameters).show).toMatchObject(show);
	});
});

describe('readAsk names the parameter that cannot be sent', () => {
	const lien = 'lien.searchSecuredParty';
	it.each<[string, INodeParameters, RegExp]>([
		[lien, {}, /"Filters".*no filter/],
		[lien, { filters: { radius: 5, radius_unit: 'km' } }, /"Radius".*centre/],
		[lien, { filters: { near_zip_code: ['1'], radius: 0 } }, /"Radius".*above 0/],
		[lien, { filters: { company_filing_count: '[1,,2]' } }, /"Company Filing Count".*column 4/],
		['company.getAll', { limit: 0 }, /"Limit".*1 or more/],
		['company.getAll', { options: { itemsPerCall: 51 } }, /"Items per Call".*1 to 50/],
		['company.getAll', { options: { timeout: 0 } }, /"Timeout"/],
		[
			'company.getAll',
			{ returnAll: true, filters: { url: ['https://'] } },
			/"URL".*holds no URL: "https:\/\/"/,
		],
		['company.enrich', { value: '' }, /"Value".*empty/],
		['company.enrich', { value: ['a.com', 'b.com'] }, /"Value".*one value, and 2/],
		['company.enrich', { matchBy: 'phone', value: 'none' }, /"Value".*holds no Phone: "none"/],
		['company.enrich', { matchBy: 'name', value: 'x' }, /"Match By".*no choice "name"/],
		['company.getAllAttributes', { lookupBy: 'x', value: 'x' }, /"Look Up By".*no choice "x"/],
		['email.validate', { email: 'nobody' }, /"Email".*no email address/],
		['email.validate', {}, /"Email".*empty/],
		['email.getBulkResults', {}, /"Job ID".*empty/],
		['email.find', { specifyBody: 'json', jsonBody: '{"a" 1}' }, /"Body \(JSON\)".*column 6/],
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
	])('%s %j', (name, parameters, problem) => {
		expect(problemOf(() => askOf(name, parameters))).toMatch(problem);
	});
});
