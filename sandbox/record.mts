/** `--record FILE`: each /v1 exchange as a line of JSON, without its secrets. */
import { appendFileSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { secretOf } from './auth.mts';
import { jsonOf } from './validation.mts';
import { visitOf } from './visit.mts';

const BLANK = '***';

interface Response {
	status: number;
	headers: object;
	body: unknown;
}

export class Recorder {
	private readonly written = new WeakSet<FastifyRequest>();

	/** `secrets` are blanked wherever they stand, as is what a caller sends as its credential. Throws where the file cannot be written. */
	constructor(
		private readonly file: string,
		private readonly secrets: readonly string[],
	) {
		appendFileSync(file, '');
	}

	/** Writes the exchange, once; `response` is null where the connection broke before it. */
	write(request: FastifyRequest, response: Response | null): void {
		const { entry } = visitOf(request);
		if (!entry || this.written.has(request)) return;
		this.written.add(request);
		const secrets = [...this.secrets, secretOf(request.headers) ?? '']
			.filter((secret) => secret !== '')
			.flatMap((secret) => [secret, encodeURIComponent(secret)]);
		const { number, at, method, credential, query, headers, body } = entry;
		const line = {
			number,
			at: new Date(at).toISOString(),
			request: {
				...{ method, path: this.blanked(entry.path, secrets), credential },
				query: this.blanked(query, secrets),
				headers: this.blanked(headers, secrets),
				body: this.blanked(body, secrets) ?? null,
			},
			response: response && {
				status: response.status,
				headers: this.blanked(response.headers, secrets),
				body: this.blanked(response.body, secrets),
			},
		};
		appendFileSync(this.file, `${JSON.stringify(line)}\n`);
	}

	/** What is written of an answer; of a download no more than its headers. */
	static responseOf(reply: FastifyReply, payload: unknown): Response {
		const body = typeof payload === 'string' ? (jsonOf(payload) ?? payload) : null;
		return { status: reply.statusCode, headers: reply.getHeaders(), body };
	}

	/** The value with the secrets blanked in all texts and names of fields. */
	private blanked(value: unknown, secrets: string[]): unknown {
		if (typeof value === 'string') {
			return secrets.reduce((text, secret) => text.replaceAll(secret, BLANK), value);
		}
		if (typeof value !== 'object' || value === null) return value;
		if (Array.isArray(value)) return value.map((entry) => this.blanked(entry, secrets));
		const fields = Object.entries(value).map(([name, field]) => [
			this.blanked(name, secrets),
			this.blanked(field, secrets),
		]);
		return Object.fromEntries(fields) as object;
	}
}
