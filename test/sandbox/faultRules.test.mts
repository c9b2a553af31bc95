/** Fault rules: which requests they apply to, and which rules are invalid. */
import { call, oneSandbox } from './client.mts';

const sandbox = await oneSandbox({ companies: 20 });

const set = async (...rules: object[]) =>
	await call(sandbox, 'POST', '/__sandbox/faults', { rules }, {});
/** The statuses of calls, one after the other. */
const statuses = async (count: number, path = '/v1/companies', method = 'POST') => {
	const seen: number[] = [];
	for (let n = 0; n < count; n++)
		seen.push((await call(sandbox, method, path, method === 'POST' ? {} : undefined)).status);
	return seen;
};

test('a rule skips the first "after" requests, applies to the next "times" requests, and ends when it is replaced', async () => {
	await set({ kind: 'status', status: 503, after: 1, times: 2 });
	expect(await statuses(4)).toEqual([200, 503, 503, 200]);
	await set({ kind: 'status', status: 500 });
	expect(await statuses(1)).toEqual([500]);
	await set();
	expect(await statuses(1)).toEqual([200]);
});

test('a rule applies only to requests of its path and method', async () => {
	await set(
		{ kind: 'status', status: 500, path: '/v1/bbb' },
		{ kind: 'status', status: 502, path: '/v1/emails/*', method: 'get' },
	);
	expect([await statuses(1), await statuses(1, '/v1/bbb')]).toEqual([[200], [500]]);
	expect(await statuses(1, '/v1/emails/logs', 'GET')).toEqual([502]);
	expect(await statuses(1, '/v1/emails/find')).toEqual([422]);
});

test.each([{ kind: 'nonsense' }, { kind: 'drop', tims: 1 }, { kind: 'status', status: 9999 }])(
	'the fault rule %j is refused',
	async (rule) => {
		const { status, body } = await set(rule);
		const [{ loc }] = body.detail as unknown as { loc: string[] }[];
		expect([status, loc.slice(0, 3)]).toEqual([422, ['body', 'rules', '0']]);
	},
);
