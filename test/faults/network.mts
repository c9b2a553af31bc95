/** Faults between n8n and the service: a proxy that refuses to connect, and a self-signed certificate. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import path from 'node:path';
import { RequestError, Server } from 'proxy-chain';
import { projectRoot } from '../../scripts/lib/paths.mts';
import type { Faults } from './fault.mts';

const pem = readFileSync(path.join(projectRoot, 'test/support/certificates/self.pem'));

export const PROXY_PASSWORD = 'hush-hush';

/** A service that speaks HTTPS with a certificate that it has signed itself. */
const selfSigned = () => createServer({ cert: pem, key: pem });

/**
 * Starts the proxy. It refuses `status-403.proxy.test` with 403, closes the connection to other hosts of `proxy.test`,
 * and leads `self.tls.test` to a service with a certificate of its own. n8n calls other machines through it, until the
 * returned function is called.
 */
export async function startNetwork(): Promise<() => Promise<void>> {
	const proxy = new Server({
		port: 0,
		host: '127.0.0.1',
		prepareRequestFunction: ({ hostname, request }) => {
			const [name, kind] = hostname.split('.');
			const status = Number(/^status-(\d+)$/.exec(name)?.[1]);
			if (status) throw new RequestError('Not through here', status);
			if (kind === 'proxy') request.socket.destroy();
			return kind === 'tls' ? { customConnectServer: selfSigned() } : {};
		},
	});
	proxy.on('requestFailed', () => {});
	await proxy.listen();
	const before = process.env.HTTPS_PROXY;
	process.env.HTTPS_PROXY = `http://ann:${PROXY_PASSWORD}@127.0.0.1:${proxy.port}`;
	return async () => {
		if (before === undefined) delete process.env.HTTPS_PROXY;
		else process.env.HTTPS_PROXY = before;
		await proxy.close(true);
	};
}

/** No call arrives. */
const at = (host: string) => ({ action: () => {}, baseUrl: () => host });

export const network: Faults = {
	'is behind a proxy that answers 403 instead of connecting': at('https://status-403.proxy.test'),
	'is behind a proxy that answers 407 instead of connecting': at('https://status-407.proxy.test'),
	'is behind a proxy that closes the connection instead of connecting': at(
		'https://closed.proxy.test',
	),
	'has a certificate that it has signed itself': at('https://self.tls.test'),
};
