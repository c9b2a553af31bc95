/** A model of a service whose filters take many values at once, as unkind as the document allows, and executions that ask it. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import type { KeyKind } from '../../../../nodes/BusinessDataLookup/catalogue/field.ts';
import { LookupFailure, RunCancelled } from '../../../../nodes/BusinessDataLookup/failure.ts';
import type { Caller } from '../../../../nodes/BusinessDataLookup/lookup/byKey/batch.ts';
import { Loader } from '../../../../nodes/BusinessDataLookup/lookup/byKey/loader.ts';
import type { Answer } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';
import { readRateHeaders } from '../../../../nodes/BusinessDataLookup/service/rateHeaders.ts';
import { RateLimiter } from '../../../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import { NotSent, Run } from '../../../../nodes/BusinessDataLookup/service/rateLimit/run.ts';
import { WaitBudget } from '../../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';
import { VirtualTime } from '../../../property/virtualTime.mts';

const HOUR_MS = 3_600_000;
const STEPS = 100;

export interface World {
	kind: KeyKind;
	/** The keys that each record is an answer to, and whether it shows them. A key may have several records. */
	records: Array<{ keys: string[]; shown: boolean }>;
	/** Other names under which the service knows a key. No record shows such a name. */
	aliases: Record<string, string>;
	/** Keys that any call is refused for. */
	refused: string[];
	/** How it refuses: by the place of the key in the list, the filter, in words only, or as a failure of its own. */
	refusedAs: 'place' | 'filter' | 'words' | 'forbidden' | 'server' | 'timeout';
	/** `include_fields` leaves the key out of every record. */
	hidden: boolean;
	/** Only the first record of each input is wanted, so only a page of so many is read; Infinity = all are. */
	page: number;
	perCall: number;
	/** Of each execution, the keys of each input. */
	executions: string[][][];
}

const detailOf = {
	place: (place: number) => [{ loc: ['body', 'key', String(place)], msg: 'no such key' }],
	filter: () => [{ loc: ['body', 'key'], msg: 'no such key' }],
	words: () => undefined,
};

const serviceOf = (world: World) => {
	const { records, aliases, refused, refusedAs, hidden, page } = world;
	const calls: string[][] = [];
	const known = records.map(({ keys, shown }, index) => {
		const record: IDataObject = { id: `r${index}` };
		if (shown && !hidden) record.key = keys.length === 1 ? keys[0] : keys;
		return { keys, record };
	});
	const ask = (keys: string[]): Answer => {
		calls.push(keys);
		const bad = keys.filter((key) => refused.includes(key));
		if (bad.length > 0) {
			if (refusedAs === 'forbidden' || refusedAs === 'server' || refusedAs === 'timeout') {
				return new LookupFailure({
					kind: refusedAs,
					message: `no: ${keys.join()}`,
					plainMessage: 'no',
				});
			}
			const invalid = bad.flatMap((key) => detailOf[refusedAs](keys.indexOf(key)) ?? []);
			return new LookupFailure({ kind: 'invalid', message: 'refused', status: 422, invalid });
		}
		const wanted = new Set(keys.map((key) => aliases[key] ?? key));
		const all = known.filter((each) => each.keys.some((key) => wanted.has(key)));
		const found = all.slice(0, page).map(({ record }) => structuredClone(record));
		return { records: found, total: all.length, goesOn: found.length < all.length };
	};
	return { ask, calls };
};

/** What executions that ask at once get: for each input of each its answer, and all calls in order. */
export const askAll = async (world: World, service = serviceOf(world)) => {
	const { kind, perCall, page, executions } = world;
	const time = new VirtualTime(0, () => 0, STEPS);
	const match = { field: 'key', label: 'Key', recordField: 'key', kind };
	const limiter = new RateLimiter(time);
	const isFirst = page < Infinity;
	const loader = new Loader({
		match,
		most: isFirst ? 1 : Infinity,
		byKeyOnly: isFirst,
		perCall,
		limiter,
		clock: time,
	});
	const execute = async (inputs: string[][]) => {
		const caller: Caller = {
			run: new Run(new WaitBudget(Infinity)),
			fetch: async (batch) => {
				const send = async () => {
					batch.events.leaves(batch);
					const texts = batch.asked.flatMap((each) => each.texts);
					await time.sleep(100);
					return { value: service.ask(texts), headers: readRateHeaders({}, 0) };
				};
				const answer = await limiter.limited.schedule(batch.run, send, batch.end.signal);
				if (answer instanceof NotSent) throw new RunCancelled();
				return answer;
			},
		};
		loader.enter(caller);
		const answers = await Promise.all(
			inputs.map(async (keys) => await loader.ask(caller, { texts: keys, keys })),
		);
		loader.leave(caller);
		return answers;
	};
	const answers = await time.run(Promise.all(executions.map(execute)), HOUR_MS);
	return { answers, calls: service.calls };
};

/** How the keys of each kind look, as keyOf spells them. */
const spelled: Record<
	Exclude<KeyKind, 'name' | 'link'>,
	(name: string, number: number) => string
> = {
	domain: (name, number) => `${name}${number}.example`,
	phone: (name, number) => `${name.length}15555010${number}`,
	id: (name, number) => `${name}_${number}`,
};

const upTo = (most: number) => fc.integer({ min: 0, max: most });

const worldOf = (kind: keyof typeof spelled, executions: number): fc.Arbitrary<World> => {
	const own = upTo(7).map((number) => spelled[kind]('own', number));
	const alias = upTo(3).map((number) => spelled[kind]('alias', number));
	const unknown = upTo(1).map((number) => spelled[kind]('unknown', number));
	const name = fc.oneof({ weight: 4, arbitrary: own }, alias, unknown);
	return fc.record<World>({
		kind: fc.constant(kind),
		records: fc.array(
			fc.record({
				keys: fc.uniqueArray(own, { minLength: 1, maxLength: 2 }),
				shown: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
			}),
			{ maxLength: 10 },
		),
		aliases: fc.dictionary(alias, own),
		refused: fc.uniqueArray(name, { maxLength: 2 }),
		refusedAs: fc.constantFrom('place', 'filter', 'words', 'forbidden', 'server', 'timeout'),
		hidden: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
		page: fc.constantFrom(1, 2, 3, Infinity),
		perCall: fc.integer({ min: 1, max: 6 }),
		executions: fc.array(
			// Equal inputs of one execution are one question before they come here.
			fc.uniqueArray(
				name.map((key) => [key]),
				{ maxLength: 12, selector: ([key]) => key },
			),
			{ minLength: 1, maxLength: executions },
		),
	});
};

/** Worlds of every kind of key. */
export const worlds = (executions: number): fc.Arbitrary<World> =>
	fc
		.constantFrom<keyof typeof spelled>('domain', 'phone', 'id')
		.chain((kind) => worldOf(kind, executions));
