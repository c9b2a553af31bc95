/** What a list costs follows from the number of different companies in it, at any ordinary service and however they are spelled. */
import fc from 'fast-check';
import { inTurns, SIX_DOMAINS } from '../support/spellings.mts';
import type { Model } from './invariant/models.mts';
import { lookUp } from './invariant/execution.mts';
import { enrich, plain, plenty } from './invariant/plenty.mts';

const RUNS = Math.ceil(Number(process.env.PROPERTY_RUNS ?? 400) / 20);
const MAX_COMPANIES = 250;

/** A service that knows a part of the companies, one in fifty with a second location, and spells the domains of its records so. */
const ordinary = (
	takes: 'lenient' | 'strict',
	known: Set<number>,
	spell: (host: string) => string,
) => {
	const { finds } = plenty(takes);
	return {
		name: 'ordinary',
		finds: (field, value) =>
			finds(field, value)
				.filter(({ nth }) => known.has(nth))
				.flatMap((company) => [
					company,
					...(company.nth % 50 === 7
						? [{ ...company, company_id: `${company.company_id}_2` }]
						: []),
				]),
		shows: (record) => ({ ...record, url: spell(String(record.url)) }),
	} satisfies Model;
};

const company = fc.integer({ min: 0, max: MAX_COMPANIES - 1 });
const spelling = fc.constantFrom(...SIX_DOMAINS);

it('a list costs two calls for fifty different companies, one in ten more and three, and each row is right', async () => {
	const list = fc.array(company, { minLength: 1, maxLength: 600, size: 'max' });
	const known = fc.uniqueArray(company, { maxLength: MAX_COMPANIES, size: 'max' });
	const takes = fc.constantFrom('lenient' as const, 'strict' as const);
	const several = fc.array(spelling, { minLength: 1, maxLength: 6 });
	await fc.assert(
		fc.asyncProperty(
			list,
			known,
			takes,
			several,
			spelling,
			async (all, some, kind, typed, shown) => {
				const service = ordinary(kind, new Set(some), shown);
				const values = inTurns(all.map(plain), typed);
				const { answers, calls } = await lookUp(service, [enrich(values)]);
				expect(answers[0].rows.map(([row]) => row.company_id ?? null)).toEqual(
					all.map((nth) => (some.includes(nth) ? `cmp_${nth}` : null)),
				);
				const different = new Set(all).size;
				expect(calls.length).toBeLessThanOrEqual(
					2 * Math.ceil(different / 50) + different / 10 + 3,
				);
			},
		),
		{ numRuns: RUNS },
	);
});
