/** Plain HTTP to another machine: nothing is sent unless the credential says that it is wanted. */
import { AUTHENTICATIONS, acceptedBy, CREDENTIAL_TYPES } from '../support/desk.mts';
import { useDesk } from '../support/useDesk.mts';

/** Reaches the sandbox like any other host name, and is none of the names of the machine itself. */
let elsewhere: string;

const desk = useDesk();
beforeAll(() => {
	elsewhere = desk.sandbox.url.replace('127.0.0.1', '0.0.0.0');
});

describe.each(AUTHENTICATIONS)('with %s,', (authentication) => {
	it('a run over plain HTTP is refused before its first call, and says what to do', async () => {
		const credential = { baseUrl: elsewhere };
		const run = await desk.run('account.get', {}, { authentication, credential });

		expect(run.said).toMatch(/begins with http:\/\/, so anyone on the way could read/);
		expect(run.error?.description).toMatch(/Allow Unencrypted HTTP/);
		expect(desk.sandbox.requests()).toEqual([]);
	});

	it('a run over plain HTTP is accepted where the credential allows it', async () => {
		const credential = { baseUrl: elsewhere, allowHttp: true };
		const run = await desk.run('account.get', {}, { authentication, credential });

		expect(run.error).toBeUndefined();
		expect(desk.sandbox.requests()).toHaveLength(1);
	});

	it('the test of a credential over plain HTTP sends nothing, unless the credential allows it', async () => {
		const test = async (allowHttp: boolean) =>
			await desk.engine.testCredential(CREDENTIAL_TYPES[authentication], {
				...acceptedBy(desk.sandbox, authentication),
				baseUrl: elsewhere,
				allowHttp,
			});
		const refused = await test(false);

		expect(refused.status).toBe('Error');
		if (authentication !== 'oAuth2') expect(refused.message).toMatch(/Allow Unencrypted HTTP/);
		expect(desk.sandbox.requests()).toEqual([]);
		expect(await test(true)).toMatchObject({ status: 'OK' });
	});
});

it('an API Request over plain HTTP is refused', async () => {
	const credential = { baseUrl: elsewhere };
	const parameters = { method: 'GET', path: '/v1/users/me' };
	const run = await desk.run('request.send', parameters, { credential });

	expect(run.said).toMatch(/anyone on the way could read/);
	expect(desk.sandbox.requests()).toEqual([]);
});

it('a poll over plain HTTP is refused', async () => {
	const poll = desk.engine.poll({
		node: 'businessDataLookupTrigger',
		parameters: { event: 'emailLookedUp', authentication: 'apiKey' },
		credentials: {
			businessDataLookupApi: { ...acceptedBy(desk.sandbox, 'apiKey'), baseUrl: elsewhere },
		},
	});

	await expect(poll).rejects.toThrow(/anyone on the way could read/);
	expect(desk.sandbox.requests()).toEqual([]);
});

it.each([true, false])(
	'a file behind a redirect to plain HTTP is fetched only if the credential allows it: %s',
	async (allowHttp) => {
		const other = await desk.serve(() => ({ body: 'a,b\n' }));
		const location = `${other.url.replace('127.0.0.1', '0.0.0.0')}/file`;
		const server = await desk.serve(() => ({ status: 302, headers: { location } }));
		const credential = { baseUrl: server.url, allowHttp };
		const run = await desk.run('email.exportLogs', { fmt: 'csv' }, { credential });
		await Promise.all([server.close(), other.close()]);

		expect(run.items).toHaveLength(allowHttp ? 1 : 0);
		expect(other.requests).toHaveLength(allowHttp ? 1 : 0);
		for (const { headers } of other.requests) expect(headers['x-api-key']).toBeUndefined();
		if (!allowHttp) expect(run.said).toMatch(/redirects to plain HTTP/);
	},
);

describe('a redirect of a file that tries to take the key along', () => {
	/** Locations, made of the ports of the service and of the other host. */
	it.each<[string, (ours: string, other: string) => string]>([
		['protocol-relative', (_ours, other) => `//${other}/x`],
		['with backslashes', (_ours, other) => `\\\\${other}\\x`],
		['with a slash and a backslash', (_ours, other) => `/\\${other}/x`],
		['without slashes', (_ours, other) => `http:${other}/x`],
		['with three slashes', (_ours, other) => `http:///${other}/x`],
		['with our host as user name', (ours, other) => `http://${ours}@${other}/x`],
		['with our host as user and password', (ours, other) => `http://${ours}:x@${other}/x`],
		['with our host in front of a backslash', (ours, other) => `http://${other}\\@${ours}/x`],
		['with blanks before it', (_ours, other) => `  //${other}/x`],
		['with a tab in it', (_ours, other) => `\t/\t/${other}/x`],
		['in capitals', (_ours, other) => `HTTP://${other}/x`],
		['with our port as a part of the name', (ours) => `http://${ours}.evil.localhost/x`],
		['with our address as the start of a name', (ours) => `http://${ours}evil.localhost/x`],
		['with encoded slashes', (_ours, other) => `/%2f%2f${other}/x`],
		['with an encoded @', (ours, other) => `http://${ours}%40${other}/x`],
		['with another port', (_ours, other) => `http://${other}/v1/emails/logs/export`],
		['with dots', (_ours, other) => `/v1/../..//${other}/x`],
		['with a fragment', (ours, other) => `http://${other}#@${ours}/`],
		['with a query', (ours, other) => `http://${other}?@${ours}/`],
		// Bytes of UTF-8, as they come over the wire.
		[
			'with ideographic dots',
			(_ours, other) => `http://${other.replace(/\./g, Buffer.from('。').toString('latin1'))}/x`,
		],
		['with encoded dots', (_ours, other) => `http://${other.replace(/\./g, '%2e')}/x`],
	])(
		'%s stays at the origin of the base URL or arrives without the key',
		async (_name, locationOf) => {
			const hostOf = (url: string) => url.replace('http://', '');
			const other = await desk.serve(() => ({ body: 'a,b\n' }));
			let location = '';
			const server = await desk.serve(({ path }) =>
				path === '/v1/emails/logs/export'
					? { status: 302, headers: { location } }
					: { body: 'a,b\n' },
			);
			location = locationOf(hostOf(server.url), hostOf(other.url));
			const credential = { baseUrl: server.url };
			const run = await desk.run('email.exportLogs', { fmt: 'csv' }, { credential });
			await Promise.all([server.close(), other.close()]);

			expect(server.requests[0].headers['x-api-key']).toBeDefined();
			expect(other.requests.filter(({ headers }) => headers['x-api-key'])).toEqual([]);
			expect(run.items.length === 1 || run.error !== undefined).toBe(true);
		},
	);
});
