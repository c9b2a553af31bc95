/** What faults do to a call. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RawResponse, FaultyCall, FaultAction } from './fault.mts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** Carries out the call and changes its response. */
export const changeAnswer =
	(change: (answer: RawResponse, call: FaultyCall) => RawResponse): FaultAction =>
	async (call) =>
		call.send(change(await call.carryOut(), call));

/** Sends another response. The call isn't carried out. */
export const answerWith =
	(
		status: number,
		body: string | object | ((call: FaultyCall) => object) = '',
		headers: RawResponse['headers'] = {},
	): FaultAction =>
	(call) =>
		call.send(answerOf(status, typeof body === 'function' ? body(call) : body, headers));

/** Carries the call out, and sends another response. */
export const carryOutThenAnswer =
	(...given: Parameters<typeof answerWith>): FaultAction =>
	async (call) => {
		await call.carryOut();
		return answerWith(...given)(call);
	};

const answerOf = (
	status: number,
	body: string | object,
	headers: RawResponse['headers'],
): RawResponse => ({
	status,
	headers: { ...JSON_TYPE, ...headers },
	body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

const isJson = ({ headers }: RawResponse): boolean =>
	String(headers['content-type']).startsWith('application/json');

/** Changes the body and keeps the headers. */
export const changeBody = (change: (body: Buffer, json: boolean) => Buffer): FaultAction =>
	changeAnswer((answer) => ({ ...answer, body: change(answer.body, isJson(answer)) }));

type Envelope = Record<string, unknown>;

/** Changes the JSON of an answer; a file stays as it is. */
export const changeJson = (change: (body: Envelope, call: FaultyCall) => unknown): FaultAction =>
	changeAnswer((answer, call) => {
		if (!isJson(answer)) return answer;
		const changed = change(JSON.parse(answer.body.toString()) as Envelope, call);
		return { ...answer, body: Buffer.from(JSON.stringify(changed)) };
	});

/** Replaces the body, and calls it JSON. */
export const replaceBody = (body: string | Buffer): FaultAction =>
	changeAnswer((answer) => ({
		...answer,
		headers: { ...answer.headers, ...JSON_TYPE },
		body: Buffer.from(body),
	}));

/** Adds or replaces headers. */
export const withHeaders = (headers: RawResponse['headers']): FaultAction =>
	changeAnswer((answer) => ({ ...answer, headers: { ...answer.headers, ...headers } }));

/** An answer as bytes: a status line, headers and the body. */
export const toBytes = (
	{ status, headers, body }: RawResponse,
	{ first = `HTTP/1.1 ${status} OK`, more = '', length = true } = {},
): Buffer => {
	const lines = Object.entries(headers)
		.filter(([name]) => name !== 'content-length')
		.map(([name, value]) => `${name}: ${String(value)}\r\n`)
		.join('');
	const size = length ? `content-length: ${body.length}\r\n` : '';
	return Buffer.concat([Buffer.from(`${first}\r\n${lines}${size}${more}\r\n`), body]);
};

/** Writes these bytes on the connection and closes it. */
export const raw =
	(bytes: (answer: RawResponse) => string | Buffer): FaultAction =>
	async ({ carryOut, socket }) => {
		socket.end(bytes(await carryOut()));
	};

/** The head of an answer and half of its body. */
export const half = (answer: RawResponse, head: Parameters<typeof toBytes>[1] = {}): Buffer => {
	const whole = toBytes(answer, head);
	return whole.subarray(0, whole.length - Math.ceil(answer.body.length / 2));
};

/** Writes these bytes, then breaks the connection off. */
export const breakOff =
	(bytes: (answer: RawResponse) => string | Buffer): FaultAction =>
	async ({ carryOut, socket }) => {
		socket.write(bytes(await carryOut()));
		// What was written has to arrive before the end.
		await sleep(20);
		socket.destroy();
	};

/** Writes half of the answer, and nothing more. */
export const stall: FaultAction = async ({ carryOut, socket }) => {
	socket.write(half(await carryOut()));
};
