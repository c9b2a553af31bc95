/** The rules of faults: which requests they strike, and what is no rule. */
import { call, oneSandbox, post } from './client.mts';

const sandbox = await oneSandbox({ companies: 20 });
afterEach(() => sandbox.reset());

const COMPANIES = '/v1/companies';

async function statuses(count: number, path = COMPANIES): Promise<number[]> {
	const seen: number[] = [];
	for (let n = 0; n < count; n++) seen.push((await post(sandbox, path, {})).status);
	return seen;
}

test('a rule lets as many requests pass as it says, and then strikes as many as it says', async () => {
	sandbox.setFaults([{ kind: 'status', status: 503, after: 1, times: 2 }]);
	expect(await statuses(5)).toEqual([200, 503, 503, 200, 200]);
});

test('a rule strikes only requests of its path and method', async () => {
	sandbox.setFaults([
		{ kind: 'status', status: 500, path: '/v1/bbb' },
		{ kind: 'status', status: 502, path: '/v1/emails/*', method: 'get' },
	]);
	expect([await statuses(1), await statuses(1, '/v1/bbb')]).toEqual([[200], [500]]);
	expect((await call(sandbox, 'GET', '/v1/emails/logs')).status).toBe(502);
	const validation = await post(sandbox, '/v1/emails/validation', { email: 'a@b.com' });
	expect(validation.status).toBe(200);
});

test('a rule strikes by its seed the same of its own requests, as often as its probability says', async () => {
	const struck = async (rule: object, others = 0) => {
		sandbox.setFaults([
			{ kind: 'status', status: 503, path: COMPANIES, probability: 0.3, ...rule },
		]);
		const seen: number[] = [];
		for (let n = 0; n < 100; n++) {
			await statuses(others, '/v1/bbb');
			seen.push(...(await statuses(1)));
		}
		return seen.flatMap((status, n) => (status === 503 ? [n] : []));
	};
	const first = await struck({ seed: 7 });
	expect(first.length).toBeGreaterThan(15);
	expect(first.length).toBeLessThan(45);
	expect(await struck({ seed: 7 }, 1)).toEqual(first);
	expect(await struck({ seed: 8 })).not.toEqual(first);
	expect(await struck({ seed: 7, times: 3 })).toEqual(first.slice(0, 3));
}, 60_000);

const set = async (rules: object[]) =>
	await call(sandbox, 'POST', '/__sandbox/faults', { rules }, {});

test('rules set over HTTP replace earlier ones', async () => {
	await set([{ kind: 'status', status: 500 }]);
	expect(await statuses(1)).toEqual([500]);
	expect((await set([])).status).toBe(200);
	expect(await statuses(1)).toEqual([200]);
});

test.each([
	{ kind: 'nonsense' },
	{ kind: 'drop', tims: 1 },
	{ kind: 'drop', probability: 1.1 },
	{ kind: 'status', status: 9999 },
	{ kind: 'status', status: 500, headers: { 'a b': 'c' } },
	{ kind: 'redirect', to: '/\r\n' },
	{ kind: 'contains', field: 'url' },
	{ kind: 'hide', fields: 'phone' },
])('%j is refused', async (rule) => {
	const { status, body } = await set([rule]);
	expect(status).toBe(422);
	expect(body.detail).toMatchObject([{ loc: expect.arrayContaining(['body', 'rules', '0']) }]);
});
