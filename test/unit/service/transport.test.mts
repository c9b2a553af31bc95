/** How a request is sent by n8n's HTTP helpers, and how their response is read. */
import type { IHttpRequestOptions } from 'n8n-workflow';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { BodyReader } from '../../../nodes/BusinessDataLookup/service/bodyReader.ts';
import { systemClock } from '../../../nodes/BusinessDataLookup/time.ts';
import type { HttpResponse } from '../../../nodes/BusinessDataLookup/service/response.ts';
import {
	createAnonymousTransport,
	createSignedTransport,
	type HttpRequest,
} from '../../../nodes/BusinessDataLookup/service/transport.ts';
import { fakeRun } from '../../support/fakeN8n.mts';

const request: HttpRequest = {
	url: 'https://service.example/v1/x',
	method: 'POST',
	query: { a: ['1', '2'] },
	body: { b: 1 },
	stallTimeout: 700,
	as: 'json',
};

const CREDENTIAL = { type: 'someApi', data: { apiKey: 'k' } };
const bodies = new BodyReader(systemClock);

/** Sends a request. n8n's HTTP helper returns or throws `given`. */
const send = async (given: unknown, { change = {}, isBare = false } = {}) => {
	const sent: Array<{ options: IHttpRequestOptions; type?: string; more?: object }> = [];
	const http = async (options: IHttpRequestOptions, type?: string, more?: object) => {
		sent.push({ options, type, more });
		return await (given instanceof Error ? Promise.reject(given) : given);
	};
	const context = fakeRun({
		helpers: {
			httpRequest: http,
			httpRequestWithAuthentication: async (
				type: string,
				options: IHttpRequestOptions,
				more?: object,
			) => await http(options, type, more),
		},
	});
	const transport = isBare
		? createAnonymousTransport(context, bodies)
		: createSignedTransport(context, bodies, { ...CREDENTIAL, isOAuth2: false });
	const outcome = await transport({ ...request, ...change });
	return { outcome: outcome as HttpResponse, sent: sent[0] };
};

const ok = (body: unknown) => ({ statusCode: 200, headers: {}, body });
const bytes = (text: string) => Buffer.from(text);

it('a list in the query repeats its name, and n8n doesn’t read the credential again', async () => {
	const { sent } = await send(ok(bytes('{}')));
	expect(sent).toMatchObject({
		type: 'someApi',
		options: { qs: request.query, arrayFormat: 'repeat' },
		more: { credentialsDecrypted: { id: '', name: '', ...CREDENTIAL } },
	});
});

it('a file of another origin is requested without credential, query, body and compression', async () => {
	const { sent, outcome } = await send(ok(bytes('a')), { change: { as: 'file' }, isBare: true });
	expect(sent).toMatchObject({ options: { headers: { 'Accept-Encoding': 'identity' } } });
	const { qs, body } = sent.options;
	expect([sent.type, qs, body]).toEqual([undefined, undefined, undefined]);
	expect(await outcome.file!.readMessage()).toBe('a');
});

it.each(['json', 'file'] as const)('a refused call for %s has its message', async (as) => {
	const refused = { statusCode: 300, headers: {}, body: bytes('{"detail":"no"}') };
	const { outcome } = await send(refused, { change: { as } });
	expect(outcome).toEqual({ status: 300, headers: {}, body: { detail: 'no' } });
});

it('a refusal that is too long to read has its connection closed', async () => {
	let closed = 0;
	const long = async function* () {
		for (let n = 0; n < 20; n += 1) yield bytes('x'.repeat(100_000));
	};
	const request = { destroy: () => (closed += 1) };
	const response = { status: 401, headers: {}, data: long(), request };
	const cause = Object.assign(new Error('inner'), { code: 'ERR_BAD_REQUEST', response });
	await send(Object.assign(new Error('Request failed'), { cause }));
	expect(closed).toBe(1);
});

it('a file that is closed before its end has its connection closed', async () => {
	let closed = 0;
	const response = { ...ok(bytes('a')), request: { destroy: () => (closed += 1) } };
	const { outcome } = await send(response, { change: { as: 'file' } });
	outcome.file!.close();
	expect(closed).toBe(1);
});

const REFUSED = 'The proxy refused the connection to the service';

it.each<[string, number, boolean | undefined, string]>([
	['with status 407', 407, true, `${REFUSED} (status 407)`],
	['without a connection', 503, undefined, `${REFUSED} (status 503)`],
	['before encryption', 503, false, `${REFUSED} (status 503)`],
	['encrypted', 403, true, '{"detail":"no"}'],
])('who answers an HTTPS call is known: %s', async (_how, status, encrypted, said) => {
	const request = { protocol: 'https:', socket: encrypted === undefined ? null : { encrypted } };
	const response = { status, headers: {}, data: bytes('{"detail":"no"}'), request };
	const { outcome } = await send(Object.assign(new Error('failed'), { response }));
	const told = outcome instanceof LookupFailure ? outcome.message : JSON.stringify(outcome.body);
	expect(told).toBe(said);
});

it('a success that breaks off is a failure, and has no body', async () => {
	const response = { status: 206, headers: {}, data: bytes('{"a":1}') };
	const { outcome } = await send(Object.assign(new Error('aborted'), { response }));
	expect(outcome).toBeInstanceOf(LookupFailure);
});
