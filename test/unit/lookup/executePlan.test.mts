/** A plan is carried out with few lookups under way at once, and none begins after the first failure that ends the run. */
import fc from 'fast-check';
import type { IExecuteFunctions } from 'n8n-workflow';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { executePlan } from '../../../nodes/BusinessDataLookup/lookup/executePlan.ts';
import { planOf } from '../../../nodes/BusinessDataLookup/lookup/plan.ts';
import { Results } from '../../../nodes/BusinessDataLookup/lookup/results.ts';
import type { Call } from '../../../nodes/BusinessDataLookup/service/client.ts';
import type { Connection } from '../../../nodes/BusinessDataLookup/service/connection.ts';
import { inputRequestOf } from '../wire.mts';

const WIDTH = 10;

/** Searches that cannot share a call: `keyed` ones by an id and a city of their own, the others by the city. */
const search = (item: number, keyed: boolean) => ({
	...inputRequestOf('company.getAll', {
		returnAll: true,
		options: { shareCalls: false },
		filters: { city: `City ${item}`, ...(keyed ? { company_id: [`id_${item}`] } : {}) },
	}),
	item,
});

/** Carries out such searches; the service refuses those of some cities. */
const carryOut = async (keyed: boolean[], refused: number[], stopAtFirst: boolean) => {
	let underWay = 0;
	const seen = { most: 0, calls: 0, isRefused: false, afterRefusal: 0, planned: 0 };
	const results = new Results(stopAtFirst);
	const json = async ({ body }: Call) => {
		if (seen.isRefused) seen.afterRefusal += 1;
		seen.calls += 1;
		underWay += 1;
		seen.most = Math.max(seen.most, underWay);
		await new Promise(setImmediate);
		underWay -= 1;
		const { city } = body as { city: string };
		if (refused.includes(Number(city.slice(5)))) {
			seen.isRefused = true;
			return new LookupFailure({ kind: 'invalid', message: 'no' });
		}
		return { status: 200, headers: {}, body: { records: [], total_records: 0 } };
	};
	const plan = (calls: number) => {
		seen.planned = calls;
	};
	const connection = { client: { json, plan } } as unknown as Connection;
	const inputs = keyed.map((isKeyed, item) => search(item, isKeyed));
	await executePlan({} as IExecuteFunctions, connection, planOf(inputs), results);
	return { seen, results };
};

const RUNS = Number(process.env.PROPERTY_RUNS ?? 60);
const kinds = fc.array(fc.boolean(), { minLength: 1, maxLength: 60 });
const some = fc.array(fc.nat({ max: 59 }), { maxLength: 3 });

describe('executePlan', () => {
	it('has no more than ten lookups under way, however they are grouped, and settles each input', async () => {
		await fc.assert(
			fc.asyncProperty(kinds, some, async (keyed, refused) => {
				const { seen, results } = await carryOut(keyed, refused, false);
				expect(seen.most).toBe(Math.min(WIDTH, keyed.length));
				expect([seen.calls, seen.planned]).toEqual([keyed.length, keyed.length]);
				const failed = keyed.map((_, item) => results.byItem[item] instanceof LookupFailure);
				expect(failed).toEqual(keyed.map((_, item) => refused.includes(item)));
			}),
			{ numRuns: RUNS },
		);
	});

	it('begins no lookup after the failure that ends the run', async () => {
		await fc.assert(
			fc.asyncProperty(kinds, some, async (keyed, refused) => {
				const { seen, results } = await carryOut(keyed, refused, true);
				expect(seen.afterRefusal).toBe(0);
				expect(results.halted).toBe(keyed.some((_, item) => refused.includes(item)));
			}),
			{ numRuns: RUNS },
		);
	});

	it('fails only the input whose lookup broke off unforeseen', async () => {
		const results = new Results(false);
		const json = async ({ body }: Call) => {
			if ((body as { city: string }).city === 'City 1') throw new TypeError('broken');
			return { status: 200, headers: {}, body: { records: [], total_records: 0 } };
		};
		const connection = { client: { json, plan: () => {} } } as unknown as Connection;
		const inputs = [0, 1, 2].map((item) => search(item, false));
		await executePlan({} as IExecuteFunctions, connection, planOf(inputs), results);
		expect(results.byItem.map((result) => result instanceof LookupFailure)).toEqual([
			false,
			true,
			false,
		]);
	});
});
