import { LookupFailure } from '../failure';

/** A request as Node has it. One that goes through a proxy has no connection before the proxy has made it. */
export interface SentRequest {
	protocol?: string;
	socket?: { encrypted?: boolean; secureConnecting?: boolean } | null;
	destroy?(): unknown;
}

/** True if no part of the request was sent, for example because the TLS handshake failed. */
export const isUnsent = ({ socket }: SentRequest): boolean =>
	!socket || socket.secureConnecting === true;

/** Whether the answer to an HTTPS request comes from a proxy, because the answer of the service is encrypted. */
export const isFromProxy = ({ protocol, socket }: SentRequest): boolean =>
	protocol === 'https:' && socket?.encrypted !== true;

/** The failure of a call that a proxy didn't let through. */
export const proxyFailure = (what: string, isTemporary: boolean): LookupFailure =>
	new LookupFailure({
		kind: isTemporary ? 'unreachable' : 'unexpected',
		message: `The proxy ${what}`,
		advice:
			'Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY of this n8n, that the proxy runs, and that it lets n8n call the host of the service.',
		unsent: true,
	});
