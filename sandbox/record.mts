/** `--record FILE`: each /v1 exchange as a line of JSON, without its secrets. */
import { appendFileSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { secretsOf } from './auth.mts';
import { jsonOf } from './validation.mts';
import { stateOf } from './requestState.mts';

const REDACTED = '***';
/** A shorter text could stand anywhere by chance. */
const MIN_BASE64 = 4;

interface Response {
	status: number;
	headers: object;
	body: unknown;
}

export class Recorder {
	private readonly written = new WeakSet<FastifyRequest>();

	/** Redacts `secrets` and the credentials of each call. Throws if the file can't be written. */
	constructor(
		private readonly file: string,
		private readonly secrets: () => string[],
	) {
		appendFileSync(file, '');
	}

	/** Writes the exchange, once. `response` is null if the connection broke before it. */
	write(request: FastifyRequest, response: Response | null): void {
		const { entry } = stateOf(request);
		if (!entry || this.written.has(request)) return;
		this.written.add(request);
		const redact = redactor([...this.secrets(), ...secretsOf(request.headers)]);
		const { number, at, method, path, credential, query, headers, body } = entry;
		const line = {
			number,
			at: new Date(at).toISOString(),
			request: {
				method,
				path: redact(path),
				credential,
				query: redact(query),
				headers: redact(headers),
				body: redact(body) ?? null,
			},
			response: response && {
				status: response.status,
				headers: redact(response.headers),
				body: redact(response.body),
			},
		};
		appendFileSync(this.file, `${JSON.stringify(line)}\n`);
	}

	/** What is written of a response. Of a download, only the headers are. */
	static responseOf(reply: FastifyReply, payload: unknown): Response {
		const body = typeof payload === 'string' ? (jsonOf(payload) ?? payload) : null;
		return { status: reply.statusCode, headers: reply.getHeaders(), body };
	}
}

/** Makes a function that redacts the secrets in all texts, numbers and field names of a value. */
function redactor(secrets: string[]): (value: unknown) => unknown {
	// The longest first, because a secret may begin with another one.
	const forms = secrets.sort((a, b) => b.length - a.length).flatMap(formsOf);
	const pattern = new RegExp(forms.filter((form) => form !== '').join('|') || '(?!)', 'gi');
	const redact = (value: unknown): unknown => {
		if (typeof value === 'string' || typeof value === 'number') {
			const text = String(value).replace(pattern, REDACTED);
			return text === String(value) ? value : text;
		}
		if (typeof value !== 'object' || value === null) return value;
		if (Array.isArray(value)) return value.map(redact);
		return Object.fromEntries(Object.entries(value).map((field) => field.map(redact))) as object;
	};
	return redact;
}

/** Patterns of a secret: its letters as JSON and URLs write them, and its three forms in Base64. */
function formsOf(secret: string): string[] {
	const letters = [...secret].map((letter) => {
		const encoded = Buffer.from(letter).toString('hex').replace(/../g, '%$&');
		const forms = [letter, JSON.stringify(letter).slice(1, -1), encoded, letter.replace(' ', '+')];
		return `(?:${forms.map((form) => form.replace(/[^\p{L}\d]/gu, '\\$&')).join('|')})`;
	});
	const base64 = [0, 1, 2].map((before) => {
		const bytes = Buffer.from(' '.repeat(before) + secret);
		const [from, to] = [before, bytes.length].map((place) => (place * 8) / 6);
		const inside = bytes.toString('base64').slice(Math.ceil(from), Math.floor(to));
		return inside.replaceAll('+', '[+-]').replaceAll('/', '[/_]');
	});
	return [letters.join(''), ...base64.filter((form) => form.length >= MIN_BASE64)];
}
