/** HTTPS whose certificate cannot be verified, and with one that an administrator has had trusted. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import tls from 'node:tls';
import { projectRoot } from '../../scripts/lib/paths.mts';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk();

/** A certificate and its key: for this machine by a private authority, by itself, expired, or for another host. */
const pem = (name: 'trusted' | 'self' | 'expired' | 'other' | 'authority'): string =>
	readFileSync(path.join(projectRoot, `test/support/certificates/${name}.pem`), 'utf8');

/** What a run says of a service at this address. */
const runAt = async (baseUrl: string) => {
	const { error, items } = await desk.run('account.get', {}, { credential: { baseUrl } });
	return { said: `${error?.message} ${error?.description}`, items };
};

/** What a run says of a service with the certificate. */
const runWith = async (name: Parameters<typeof pem>[0]) => {
	const server = createServer({ cert: pem(name), key: pem(name) }, (_request, response) => {
		response.setHeader('content-type', 'application/json').end('{"user":"ann"}');
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const outcome = await runAt(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
	server.closeAllConnections();
	server.close();
	return outcome;
};

it.each([
	['by an authority that is not trusted', 'trusted', /certificate .* cannot be verified/],
	['signed by itself', 'self', /certificate .* is signed by nobody that this n8n trusts/],
] as const)(
	'a certificate %s is told, with how to have it trusted',
	async (_what, name, message) => {
		const { said } = await runWith(name);
		expect(said).toMatch(message);
		expect(said).toMatch(/NODE_EXTRA_CA_CERTS/);
	},
);

/** What NODE_EXTRA_CA_CERTS does at the start of a process; Node 20 cannot do it later, nor do the types know it. */
const { getCACertificates, setDefaultCACertificates } = tls as unknown as {
	getCACertificates?: (type: 'default') => string[];
	setDefaultCACertificates?: (certificates: string[]) => void;
};

(setDefaultCACertificates ? describe : describe.skip)('where its authority is trusted', () => {
	const before = getCACertificates?.('default') ?? [];
	beforeAll(() => setDefaultCACertificates?.([...before, pem('authority')]));
	afterAll(() => setDefaultCACertificates?.(before));

	it('a private certificate works', async () => {
		expect((await runWith('trusted')).items).toMatchObject([{ json: { user: 'ann' } }]);
	});

	it.each([
		['that has expired', 'expired', /certificate .* has expired/],
		['for another host', 'other', /certificate .* is for another host/],
	] as const)('a certificate %s is told', async (_what, name, message) => {
		expect((await runWith(name)).said).toMatch(message);
	});
});

it('a base URL with https at a service that speaks plain HTTP is told, with what to write', async () => {
	const plain = await desk.serve([]);
	const { said } = await runAt(plain.url.replace('http:', 'https:'));
	expect(said).toMatch(/Nothing speaks HTTPS at the address of the service/);
	expect(said).toMatch(/Write http:\/\/ before the base URL/);
});
