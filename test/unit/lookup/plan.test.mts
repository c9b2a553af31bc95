import type { Ask, Request } from '../../../nodes/BusinessDataLookup/parameters/request.ts';
import { planOf } from '../../../nodes/BusinessDataLookup/lookup/plan.ts';
import { companyKeys } from '../../../nodes/BusinessDataLookup/catalogue/fields.ts';
import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';

const enrich = findOperation('company', 'enrich')!;
const [byId, , byUrl] = companyKeys;

const ask = (
	item: number,
	request: Partial<Request>,
	multipleMatches: 'first' | 'all' = 'first',
): Ask => ({
	item,
	operation: enrich,
	request: {
		method: 'POST',
		path: '/v1/companies',
		limited: true,
		repeatable: true,
		timeout: 1,
		limit: Infinity,
		itemsPerCall: 50,
		file: false,
		...request,
	},
	show: {
		simplify: true,
		noMatch: 'item',
		multipleMatches,
		binaryProperty: 'data',
		fmt: '',
		fileFormat: 'csv',
	},
});
const url = (...keys: string[]) => ({ lookup: { match: byUrl, keys } });

/** The plan as item numbers. */
const plan = (...asks: Ask[]) => {
	const { alone, merged } = planOf(asks);
	return {
		alone: alone.map((job) => job.asks.map(({ item }) => item)),
		merged: merged.map(({ units }) =>
			units.map((unit) => [unit.keys, unit.asks.map(({ item }) => item)]),
		),
	};
};

describe('planOf', () => {
	it('asks equal questions once', () => {
		const body = { city: 'Austin' };
		expect(plan(ask(0, { body }), ask(1, { body: { city: 'Waco' } }), ask(2, { body }))).toEqual({
			alone: [[0, 2], [1]],
			merged: [],
		});
	});

	it('writes a file for each input', () => {
		expect(plan(ask(0, { file: true }), ask(1, { file: true })).alone).toEqual([[0], [1]]);
	});

	it('does for each input what may change something', () => {
		const operation = findOperation('request', 'send')!;
		const send = (item: number, method: string) => ({ ...ask(item, { method }), operation });
		expect(plan(send(0, 'POST'), send(1, 'POST')).alone).toEqual([[0], [1]]);
		expect(plan(send(0, 'GET'), send(1, 'GET')).alone).toEqual([[0, 1]]);
	});

	it('merges lookups, equal ones as one', () => {
		expect(plan(ask(0, url('a')), ask(1, url('b')), ask(2, url('a')))).toEqual({
			alone: [],
			merged: [
				[
					[['a'], [0, 2]],
					[['b'], [1]],
				],
			],
		});
	});

	it('takes the same keys in another order for equal', () => {
		expect(plan(ask(0, url('a', 'b')), ask(1, url('b', 'a'))).merged).toEqual([
			[
				[
					['a', 'b'],
					[0, 1],
				],
			],
		]);
	});

	it('does not take keys with a comma in them for several', () => {
		expect(plan(ask(0, url('a,b')), ask(1, url('a', 'b'))).merged[0]).toHaveLength(2);
	});

	it.each<[string, Ask]>([
		['another body', ask(1, { ...url('b'), body: { include_fields: ['url'] } })],
		['another filter', ask(1, { lookup: { match: byId, keys: ['b'] } })],
		['another number in a call', ask(1, { ...url('b'), itemsPerCall: 1 })],
		['all matches wanted', ask(1, url('b'), 'all')],
	])('keeps apart %s', (_name, other) => {
		expect(plan(ask(0, url('a')), other).merged).toHaveLength(2);
	});
});
