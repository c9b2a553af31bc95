/** A model of the service behind n8n's HTTP helper, in virtual time. */
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import type { Model, Trouble } from './models.mts';
import { time } from './passingTime.mts';
import { recordOf, type Company, type Field } from './world.mts';

/** One call as the service saw it. */
export interface SeenCall {
	/** The execution whose helper sent it. */
	by: number;
	secret: string;
	field: Field;
	values: string[];
}

/** The key that the service does not take any more. */
export const REVOKED = 'revoked-secret-0000';

const FIELDS: Field[] = ['url', 'phone', 'company_id', 'company_name'];
/** Room for everything: these models are not about limits. */
const HEADERS = {
	'content-type': 'application/json',
	'x-ratelimit-limit-minute': '100000',
	'x-ratelimit-remaining-minute': '90000',
	'x-ratelimit-limit-concurrent': '1000',
	'x-ratelimit-remaining-concurrent': '999',
};
const DRIPS = 30;
const DRIP_MS = 1500;

const encoded = (body: unknown) => new TextEncoder().encode(JSON.stringify(body));

/** A body as n8n gives it: a stream. */
async function* chunksOf(body: unknown, drips: boolean): AsyncGenerator<Uint8Array> {
	const bytes = encoded(body);
	const size = drips ? Math.ceil(bytes.length / DRIPS) : bytes.length;
	for (let start = 0; start < bytes.length; start += size) {
		if (drips) await time.sleep(DRIP_MS);
		yield bytes.slice(start, start + size);
	}
}

const failed = (message: string, code: string) => Object.assign(new Error(message), { code });

/** Records of other companies change places, by what was asked for. */
const shuffled = <Entry extends { nth: number }>(entries: Entry[], values: string[]): Entry[] => {
	const turn = values.join('').length;
	const rank = ({ nth }: Entry) => (nth * 7 + turn * 5) % 13;
	return [...entries].sort((one, other) => rank(one) - rank(other));
};

export class Service {
	readonly calls: SeenCall[] = [];

	constructor(
		readonly model: Model,
		private readonly latency: number,
	) {}

	/** n8n's HTTP helper: resolves with any answer, rejects where there is none. */
	async send(by: number, secret: string, options: IHttpRequestOptions): Promise<unknown> {
		const { abortSignal, timeout = 60_000 } = options;
		const signal = abortSignal as AbortSignal | undefined;
		const aborted = new Promise<never>((_, reject) => {
			const abort = () => reject(failed('canceled', 'ERR_CANCELED'));
			if (signal?.aborted) abort();
			signal?.addEventListener('abort', abort);
		});
		aborted.catch(() => undefined);
		const late = time.sleep(timeout).then(() => {
			throw failed(`timeout of ${timeout}ms exceeded`, 'ECONNABORTED');
		});
		late.catch(() => undefined);
		return await Promise.race([this.answer(by, secret, options), aborted, late]);
	}

	private async answer(by: number, secret: string, { body }: IHttpRequestOptions) {
		const request = body as IDataObject;
		const field = FIELDS.find((name) => request[name] !== undefined) ?? 'url';
		const values = [request[field] ?? []].flat() as string[];
		this.calls.push({ by, secret, field, values });
		await time.sleep(this.latency);
		const trouble = this.troubleOf(secret, field, values);
		if (trouble === 'hangs') return await new Promise(() => undefined);
		if (trouble === 'breaks off') throw failed('socket hang up', 'ECONNRESET');
		if (trouble === undefined || trouble === 'drips') {
			const page = this.page(request, field, values, secret);
			return this.response(200, page, { drips: trouble === 'drips' });
		}
		const { status, headers } = trouble;
		const words = this.model.echoes ? `You asked: ${JSON.stringify(request)}` : undefined;
		return this.response(status, words ? withWords(trouble.body, words) : trouble.body, {
			headers,
		});
	}

	private response(
		statusCode: number,
		body: unknown,
		{ headers = {}, drips = false }: { headers?: IDataObject; drips?: boolean },
	) {
		return { statusCode, headers: { ...HEADERS, ...headers }, body: chunksOf(body, drips) };
	}

	private troubleOf(secret: string, field: Field, values: string[]): Trouble | undefined {
		if (secret === REVOKED) return { status: 401, body: { detail: 'Unauthorized' } };
		return this.model.troubles?.(field, values);
	}

	/** A page of the records, each once. Source: "Pagination limits". */
	private page(request: IDataObject, field: Field, values: string[], secret: string): IDataObject {
		const { model } = this;
		const states: unknown[] = model.ignoresState ? [] : [request.state ?? []].flat();
		const isInState = ({ state }: Company) => states.length === 0 || states.includes(state);
		const found = [...new Set(values.flatMap((value) => model.finds(field, value)))].filter(
			isInState,
		);
		const inOrder = found.sort((one, other) => one.nth - other.nth);
		const all = model.reorders ? shuffled(inOrder, values) : inOrder;
		const { page = 1, per_page: size = 50 } = request as { page?: number; per_page?: number };
		const records = all.slice((page - 1) * size, page * size).map((company) => {
			const record = recordOf(company, secret.replace(/\W.*/, ''));
			return model.shows?.(record) ?? record;
		});
		return {
			success: true,
			records,
			page_number: page,
			per_page: size,
			total_pages: Math.ceil(all.length / size),
			total_records: all.length,
		};
	}
}

/** The answer with words of the service's own put in. */
const withWords = (body: IDataObject, words: string): IDataObject => {
	if (typeof body.detail === 'string') return { detail: `${body.detail}. ${words}` };
	const { error } = body as { error?: IDataObject };
	return error
		? { ...body, error: { ...error, message: `${String(error.message)}. ${words}` } }
		: body;
};
