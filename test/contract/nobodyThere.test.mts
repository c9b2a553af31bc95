/** A host where nobody listens: a run of many inputs ends soon, with that reason, and no attempt was a call. */
import { freePort } from '../../scripts/lib/ports.mts';
import { hurry } from '../support/hurriedTime.mts';
import { useDesk } from '../support/useDesk.mts';

hurry();
const desk = useDesk();

const INPUTS = 100;
const input = Array.from({ length: INPUTS }, (_, n) => ({ json: { email: `p${n}@a.example` } }));
const validate = async (credential: { baseUrl: string }, proxy?: string) => {
	const before = { ...process.env };
	if (proxy !== undefined) Object.assign(process.env, { HTTPS_PROXY: proxy, NO_PROXY: '' });
	const request = { input, credential, onError: 'continueErrorOutput' } as const;
	try {
		return await desk.run('email.validate', { email: '={{ $json.email }}' }, request);
	} finally {
		for (const name of ['HTTPS_PROXY', 'NO_PROXY']) {
			if (before[name] === undefined) delete process.env[name];
			else process.env[name] = before[name];
		}
	}
};

it.each([
	['at a host that refuses connections', undefined, 'The service cannot be reached'],
	[
		'behind a proxy that is down',
		'https://service.example',
		'The proxy gave no connection to the service',
	],
])(
	'100 emails %s fail without a wait for the rate limit, and say why',
	async (_name, host, reason) => {
		const nobody = `http://127.0.0.1:${await freePort()}`;
		const run = await validate({ baseUrl: host ?? nobody }, host && nobody);

		expect(run.errorItems).toHaveLength(INPUTS);
		for (const { json } of run.errorItems) expect(json.error).toContain(reason);
		const [{ message }] = run.hints;
		expect(message).toContain(`${INPUTS} failed: ${reason}`);
		expect(message).not.toMatch(/\d calls?,|waited/);
	},
);

it('the account has its whole minute when the host is there again', async () => {
	await validate({ baseUrl: `http://127.0.0.1:${await freePort()}` });
	const run = await desk.run('email.validate', { email: 'a@b.example' });
	expect(run.hint).toMatch(/^1 call, 1 record, /);
});
