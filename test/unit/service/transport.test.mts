/** How a request reaches n8n's HTTP, and how its response comes back. */
import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { BodyReader } from '../../../nodes/BusinessDataLookup/service/bodyReader.ts';
import { systemClock } from '../../../nodes/BusinessDataLookup/time.ts';
import type { HttpResponse } from '../../../nodes/BusinessDataLookup/service/response.ts';
import {
	anonymousTransport,
	credentialTransport,
	type HttpRequest,
} from '../../../nodes/BusinessDataLookup/service/transport.ts';
import { fakeRun } from '../../support/fakeN8n.mts';

const request: HttpRequest = {
	url: 'https://service.example/v1/x',
	method: 'POST',
	query: { a: ['1', '2'] },
	body: { b: 1 },
	timeout: 700,
	as: 'json',
};

const bodies = new BodyReader(systemClock);

interface Sent {
	type?: string;
	options: IHttpRequestOptions;
	more?: object;
	/** The cancel signal that n8n sees. */
	cancel?: AbortSignal;
}

/** Sends a request at an n8n whose HTTP gives, or throws, this. */
const send = async (given: unknown, { change = {}, refreshes = false, isBare = false } = {}) => {
	const sent: Sent[] = [];
	const outcomeOf = async () => await (given instanceof Error ? Promise.reject(given) : given);
	const context = fakeRun({
		helpers: {
			async httpRequestWithAuthentication(
				this: IExecuteFunctions,
				type: string,
				options: IHttpRequestOptions,
				more?: Sent['more'],
			) {
				sent.push({ type, options, more, cancel: this.getExecutionCancelSignal() });
				return await outcomeOf();
			},
			httpRequest: async (options: IHttpRequestOptions) => {
				sent.push({ options });
				return await outcomeOf();
			},
		},
	});
	const transport = isBare
		? anonymousTransport(context, bodies)
		: credentialTransport(context, bodies, 'someApi', refreshes ? undefined : { apiKey: 'k' });
	const outcome = await transport({ ...request, ...change });
	return { outcome, sent: sent[0] };
};

const ok = (body: unknown, headers: object = {}) => ({ statusCode: 200, headers, body });
const bytes = (text: string) => Buffer.from(text);
const endless = async function* () {
	yield bytes('a');
	await new Promise(() => {});
};

describe('a request with the credential', () => {
	it('repeats the name of a list in its query, and does not make n8n read the credential again', async () => {
		const { sent } = await send(ok(bytes('{}')));
		expect(sent).toMatchObject({
			type: 'someApi',
			options: { qs: request.query, arrayFormat: 'repeat' },
			more: {
				credentialsDecrypted: { id: '', name: '', type: 'someApi', data: { apiKey: 'k' } },
			},
		});
	});

	it('lets n8n handle a 401 if n8n refreshes tokens', async () => {
		const { sent } = await send(ok(bytes('{}')), { refreshes: true });
		const except = expect.arrayContaining([401]);
		expect(sent.options.ignoreHttpStatusErrors).toEqual({ ignore: true, except });
		expect(sent.more).toBeUndefined();
	});
});

it('a file of another origin is requested without credential, query, body and compression', async () => {
	const { sent, outcome } = await send(ok(bytes('a')), { change: { as: 'file' }, isBare: true });
	expect(sent).toMatchObject({ options: { headers: { 'Accept-Encoding': 'identity' } } });
	expect([sent.type, sent.options.qs, sent.options.body]).toEqual([
		undefined,
		undefined,
		undefined,
	]);
	expect(await (outcome as HttpResponse).readMessage!()).toBe('a');
});

describe('a successful response', () => {
	it('is parsed', async () => {
		const { outcome } = await send(ok(bytes('{"success":true,"a":1}'), { x: 'y' }));
		expect(outcome).toEqual({ status: 200, headers: { x: 'y' }, body: { success: true, a: 1 } });
	});

	it('for a file gives its stream and a way to close it', async () => {
		const { outcome, sent } = await send(ok(endless()), { change: { as: 'file' } });
		const { close, body } = outcome as HttpResponse;
		expect(body).toBeDefined();
		expect(sent.cancel!.aborted).toBe(false);
		close!();
		expect(sent.cancel!.aborted).toBe(true);
	});
});

it('a refused request has its message, for a file too', async () => {
	for (const as of ['json', 'file'] as const) {
		const refused = { statusCode: 300, headers: {}, body: bytes('{"detail":"no"}') };
		const { outcome } = await send(refused, { change: { as } });
		expect(outcome).toEqual({ status: 300, headers: {}, body: { detail: 'no' } });
	}
});

describe('an error that n8n throws for a request', () => {
	const thrown = (status: number, data: unknown, request: object = {}) => {
		const response = { status, headers: {}, data, request };
		const cause = Object.assign(new Error('inner'), { code: 'ERR_BAD_REQUEST', response });
		return Object.assign(new Error('Request failed'), { cause });
	};

	it('closes the connection if the message is too long to read', async () => {
		let closed = 0;
		const long = async function* () {
			for (let n = 0; n < 20; n += 1) yield bytes('x'.repeat(100_000));
		};
		await send(thrown(401, long(), { destroy: () => (closed += 1) }));
		expect(closed).toBe(1);
	});

	it('becomes a failure and aborts the request if it is a success that broke off', async () => {
		const { outcome, sent } = await send(thrown(200, 'x'));
		expect(outcome).toBeInstanceOf(LookupFailure);
		expect(sent.cancel!.aborted).toBe(true);
	});
});
