/** The rules of faults: which requests they strike, and what is no rule. */
import { call, post, oneSandbox } from './client.mts';

const sandbox = await oneSandbox({ companies: 20 });
afterEach(() => sandbox.reset());

const COMPANIES = '/v1/companies';

async function statuses(count: number, path = COMPANIES): Promise<number[]> {
	const seen: number[] = [];
	for (let n = 0; n < count; n++) seen.push((await post(sandbox, path, {})).status);
	return seen;
}

describe('a fault rule of the sandbox', () => {
	test('lets as many requests pass as it says, and then affects as many as it says', async () => {
		sandbox.setFaults([{ kind: 'status', status: 503, after: 1, times: 2 }]);
		expect(await statuses(5)).toEqual([200, 503, 503, 200, 200]);
	});

	test('affects only requests of its path and method', async () => {
		sandbox.setFaults([
			{ kind: 'status', status: 500, path: '/v1/bbb' },
			{ kind: 'status', status: 502, path: '/v1/emails/*', method: 'get' },
		]);
		expect(await statuses(1)).toEqual([200]);
		expect(await statuses(1, '/v1/bbb')).toEqual([500]);
		expect((await call(sandbox, 'GET', '/v1/emails/logs')).status).toBe(502);
		const validation = await post(sandbox, '/v1/emails/validation', { email: 'a@b.com' });
		expect(validation.status).toBe(200);
	});

	test('strikes by its seed the same of its own requests, and as often as its probability says', async () => {
		const struck = async (rule: object, others: number) => {
			sandbox.setFaults([{ kind: 'status', status: 503, path: COMPANIES, ...rule }]);
			const seen: number[] = [];
			for (let n = 0; n < 100; n++) {
				for (let other = 0; other < others; other++) await statuses(1, '/v1/bbb');
				seen.push(...(await statuses(1)));
			}
			return seen.flatMap((status, n) => (status === 503 ? [n] : []));
		};
		const first = await struck({ probability: 0.3, seed: 7 }, 0);
		expect(first.length).toBeGreaterThan(15);
		expect(first.length).toBeLessThan(45);
		expect(await struck({ probability: 0.3, seed: 7 }, 1)).toEqual(first);
		expect(await struck({ probability: 0.3, seed: 8 }, 0)).not.toEqual(first);
		expect(await struck({ probability: 0.3, seed: 7, times: 3 }, 0)).toEqual(first.slice(0, 3));
	}, 60_000);

	test('set over HTTP replaces earlier rules, and is refused where it is invalid', async () => {
		const set = (body: unknown) => call(sandbox, 'POST', '/__sandbox/faults', body, {});
		expect((await set({ rules: [{ kind: 'status', status: 500 }] })).status).toBe(200);
		expect(await statuses(1)).toEqual([500]);
		expect((await set({ rules: [] })).status).toBe(200);
		expect(await statuses(1)).toEqual([200]);
		for (const rule of [
			{ kind: 'nonsense' },
			{ kind: 'drop', tims: 1 },
			{ kind: 'drop', probability: 1.1 },
			{ kind: 'status', status: 9999 },
			{ kind: 'status', status: 500, headers: { 'a b': 'c' } },
			{ kind: 'headers', set: { a: 'line\nbreak' } },
			{ kind: 'redirect', to: '/\r\n' },
			{ kind: 'contains', field: 'url' },
			{ kind: 'hide' },
			{ kind: 'hide', fields: 'phone' },
		]) {
			const { status, body } = await set({ rules: [rule] });
			expect([rule, status]).toEqual([rule, 422]);
			expect(body.detail).toMatchObject([{ loc: expect.arrayContaining(['body', 'rules', '0']) }]);
		}
		expect(await statuses(1)).toEqual([200]);
	});
});
