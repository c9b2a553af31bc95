/** Accept: whether a company must show the value that it was returned for. */
import type { INodeParameters } from 'n8n-workflow';
import { hideFields, type CompanyServiceOptions } from '../support/companyService.mts';
import { ACME, COMPANIES, WALMART } from '../support/knownCompanies.mts';
import { inEachWay, lookUpAt } from '../support/ways.mts';
import { times, useTestBed } from '../support/testing.mts';

const lookUp = lookUpAt(useTestBed());

const RETURNED = { accept: 'returned' };
const ALL: INodeParameters = { ...RETURNED, multipleMatches: 'all' };
/** Returns acme.com for acme.io. */
const moved = { companies: COMPANIES, renamed: { 'acme.io': 'acme.com' } };
const twoAcmes = { ...moved, companies: [ACME, WALMART, { ...ACME, company_id: 'acme-west' }] };
const silent = { companies: COMPANIES, shows: hideFields(['url', 'phone', 'company_name']) };
/** Answers each value with a company without a domain. */
const fallback = { companies: [], fallbackCompany: { company_id: 'any', url: null } };
const nobody = times(20, (nth) => `nobody-${nth}.com`);

type Case = [
	name: string,
	service: CompanyServiceOptions,
	values: string[],
	options: INodeParameters,
	ids: Array<Array<string | null>>,
	calls: number,
];
const cases: Case[] = [
	['another domain', moved, ['acme.io', 'acme.com'], {}, [[null], ['acme']], 1],
	['another domain, accepted', moved, ['acme.io', 'x.com'], RETURNED, [['acme'], [null]], 2],
	['the first of two', twoAcmes, ['acme.io'], RETURNED, [['acme']], 1],
	['both of two', twoAcmes, ['acme.io'], ALL, [['acme', 'acme-west']], 1],
	['no domain, accepted', silent, ['acme.com', 'gone.com'], RETURNED, [['acme'], [null]], 2],
	['equal values', moved, ['acme.io', 'www.acme.io/x'], RETURNED, [['acme'], ['acme']], 1],
	['one company for all unknown domains', fallback, nobody, {}, nobody.map(() => [null]), 1],
];

it.each(inEachWay(cases))('Enrich, where the service returns %s, %s', async (...given) => {
	const [, way, service, values, options, expected, calls] = given;
	const result = await lookUp(way, service, values, { options });
	expect(result.ids).toEqual(expected);
	expect(result.rows.map(([row]) => row.found)).toEqual(expected.map(([id]) => id !== null));
	if (way === 'in one list') expect(result.calls).toBe(calls);
});

it.each<[string, CompanyServiceOptions, string, INodeParameters, Array<string | null>]>([
	['another domain', moved, 'acme.io', {}, [null]],
	['another domain, accepted', moved, 'acme.io', RETURNED, ['acme']],
	['two, accepted', twoAcmes, 'acme.io', RETURNED, ['acme', 'acme-west']],
])(
	'Get All Attributes, where the service returns %s',
	async (_name, service, value, options, ids) => {
		const operation = 'company.getAllAttributes';
		const result = await lookUp('each alone', service, [value], { options }, operation);
		expect([result.ids, result.calls]).toEqual([[ids], 1]);
	},
);
