import { LookupFailure } from '../failure';

/** A Node request. Through a proxy, `socket` is missing until the proxy has connected. */
export interface SentRequest {
	protocol?: string;
	socket?: { encrypted?: boolean; secureConnecting?: boolean } | null;
	destroy?(): unknown;
}

/** Whether a proxy answered an HTTPS request. The service's own response would be encrypted. */
export const isFromProxy = ({ protocol, socket }: SentRequest): boolean =>
	protocol === 'https:' && socket?.encrypted !== true;

const proxyFailure = (kind: 'unreachable' | 'unexpected', what: string): LookupFailure =>
	new LookupFailure({
		kind,
		message: `The proxy ${what}`,
		advice: `Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY of this n8n, that the proxy runs, and that it lets n8n call the host of the service.`,
		unreached: true,
	});

/** The failure if a proxy answers a call. Doesn't quote the proxy's words, because they may contain its password. */
export const proxyRefusal = (status: number): LookupFailure =>
	proxyFailure(
		status >= 500 ? 'unreachable' : 'unexpected',
		`refused the connection to the service (status ${status})`,
	);

/** The failure if a proxy opens no connection. */
export const noProxyConnection = (code = 'closed'): LookupFailure =>
	proxyFailure('unreachable', `didn't connect to the service (${code})`);
