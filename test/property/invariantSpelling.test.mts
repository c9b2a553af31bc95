/** How a value is typed, and with which key it is asked for, decide what an input gets; what used to go wrong. */
import { ALPHA, BETA } from './invariant/forms.mts';
import { MODELS, poisoned, type Model } from './invariant/models.mts';
import { REVOKED } from './invariant/service.mts';
import { companiesIn, enrich, LATENCY, SOON, together } from './invariant/together.mts';
import { typed } from './invariant/world.mts';

const model = (name: string): Model => MODELS.find((one) => one.name === name)!;
const STRICT = model('strict');
const BRISK = typed('url', 1, 'bare');
const [ODD, WELL] = [typed('url', 2, 'bare'), typed('url', 3, 'bare')];

describe('spelling', () => {
	test.each(['www', 'https', 'wwwPage', 'page', 'otherPage', 'port', 'query'])(
		'at a service that takes values as typed, a known host is found as %s, too',
		async (spelling) => {
			const { rows } = await together(STRICT, [enrich([typed('url', 1, spelling)])]);
			expect(companiesIn(rows[0])).toEqual(['cmp_brisk']);
		},
	);

	test.each(['dashes', 'brackets', 'country'])(
		'at a service that takes values as typed, a known phone is found with %s, too',
		async (spelling) => {
			const values = [typed('phone', 1, spelling)];
			const { rows } = await together(STRICT, [enrich(values, { field: 'phone' })]);
			expect(companiesIn(rows[0])).toEqual(['cmp_brisk']);
		},
	);

	test.each([
		['above', [`www.${BRISK}/contact`, BRISK]],
		['below', [BRISK, `www.${BRISK}/contact`]],
	])(
		'at a service that takes values as typed, a page %s its host: both are found',
		async (_, of) => {
			const { rows } = await together(STRICT, [enrich(of)]);
			expect(companiesIn(rows[0])).toEqual(['cmp_brisk', 'cmp_brisk']);
		},
	);

	const maps = [typed('url', 0, 'map'), typed('url', 1, 'map')];

	test.each(['page-aware'])(
		'two pages of a host that many share are two companies, in one execution (%s)',
		async (name) => {
			const { rows } = await together(model(name), [enrich(maps)]);
			expect(companiesIn(rows[0])).toEqual(['cmp_amber_map', 'cmp_brisk_map']);
		},
	);

	test.each(['page-aware'])(
		'two pages of a host that many share are two companies, in executions at once (%s)',
		async (name) => {
			const all = [enrich(maps), enrich([BRISK]), ...maps.map((map) => enrich([map]))];
			const { rows } = await together(model(name), all);
			expect(rows.map(companiesIn)).toEqual([
				['cmp_amber_map', 'cmp_brisk_map'],
				['cmp_brisk'],
				['cmp_amber_map'],
				['cmp_brisk_map'],
			]);
		},
	);

	test.each(MODELS.filter(({ name }) => name.startsWith('refusing')))(
		'a mail address is asked for by its host (service $name)',
		async (service) => {
			const all = [enrich([WELL]), enrich([`ada@${BRISK}`]), enrich([BRISK])];
			const { rows } = await together(service, all);
			expect(companiesIn(rows[0])).toEqual(['cmp_delta']);
			expect(companiesIn(rows[2])).toEqual(['cmp_brisk']);
			expect(companiesIn(rows[1])).toEqual(['cmp_brisk']);
		},
	);

	test('two spellings in one filter are sent as one', async () => {
		const values = [`${BRISK}, www.${BRISK}/contact`];
		const { calls } = await together(STRICT, [enrich(values, { operation: 'getAll' })]);
		expect(calls[0].values).toEqual([BRISK]);
	});

	test('on a host that everybody knows as shared, the record of the host is no answer for a page', async () => {
		const { rows } = await together(model('page-aware, shows hosts only'), [
			enrich([typed('url', 1, 'profile'), BRISK]),
		]);
		expect(companiesIn(rows[0])).toEqual([null, 'cmp_brisk']);
	});
});

describe('secret', () => {
	test('two keys of one credential: each execution buys with its own', async () => {
		const values = [BRISK, WELL];
		const all = [ALPHA, BETA, ALPHA, BETA].map((secret) => enrich(values, { secret }));
		const { rows } = await together(model('lenient'), all);
		expect(rows.map((own) => own.map(([{ keywords }]) => keywords))).toEqual(
			['alpha', 'beta', 'alpha', 'beta'].map((buyer) => values.map(() => [`bought by ${buyer}`])),
		);
	});

	test('a key that was rotated meanwhile fails only those who still have it', async () => {
		const all = [REVOKED, ALPHA, REVOKED, ALPHA].map((secret) => enrich([BRISK], { secret }));
		const { rows } = await together(model('lenient'), all);
		expect(companiesIn([rows[1][0], rows[3][0]])).toEqual(['cmp_brisk', 'cmp_brisk']);
		for (const nth of [0, 2]) expect(rows[nth][0][0].error).toMatch(/\(status 401\)/);
	});

	test('a key whose allowance is used up holds no other', async () => {
		const tooMany = {
			status: 429,
			headers: { 'retry-after': '30', 'x-ratelimit-window': 'minute' },
			body: { success: false, error: { code: 'RATE_LIMIT_EXCEEDED', message: 'x', status: 429 } },
		};
		const { outcomes } = await together(poisoned('429', tooMany), [
			enrich([ODD]),
			enrich([BRISK], { secret: BETA, startsAt: 2 * LATENCY }),
		]);
		expect(companiesIn(outcomes[1].rows)).toEqual(['cmp_brisk']);
		expect(outcomes[1].took).toBeLessThanOrEqual(SOON);
	});

	test('inputs whose keys differ are bought each with its own, or the run is refused', async () => {
		const { outcomes, calls } = await together(model('lenient'), [
			enrich([BRISK, WELL], { secret: [ALPHA, BETA] }),
		]);
		const [{ rows, error }] = outcomes;
		const buyers = rows.map(([row]) => row?.keywords);
		const isRefused = error !== undefined || rows.every(([row]) => typeof row.error === 'string');
		if (isRefused) expect(calls).toEqual([]);
		else expect(buyers).toEqual([['bought by alpha'], ['bought by beta']]);
	});
});
