import type { IDataObject } from 'n8n-workflow';
import type { MatchKey } from '../../catalogue/types';
import { LookupFailure, type InvalidPart } from '../../failure';
import { keysOf, likenessTo } from '../../parameters/matchKey';
import type { Question } from '../../parameters/lookup';
import { notAccepted } from '../../service/response';
import { nextStep } from '../../service/retry';
import { copyOf, type Answer } from '../list/records';

/** What becomes of the questions of a call: each is in one of the three. */
export interface Assignment<Asked> {
	settled: Map<Asked, Answer>;
	/** No record shows their key: to be asked once more, without those that have one. */
	later: Asked[];
	/** To be asked again, each list in a call of its own. */
	again: Asked[][];
}

export interface AssignParts {
	match: MatchKey;
	/** Only the first record of each question is used. */
	firstOnly: boolean;
	/** How often these questions were asked together, failures that may pass included; 1 = once. */
	attempt: number;
}

/** The place of a value in the list that a `loc` speaks of: the `3` of `body`, `url`, `3`. */
const isPlace = (step: string): boolean => /^\d+$/.test(step);

/** Whether a failure concerns every question alike: the credential, or another field of the request. */
const concernsAll = ({ facts: { kind, invalid = [] } }: LookupFailure, field: string): boolean =>
	kind === 'unauthorized' ||
	(kind === 'invalid' && invalid.length > 0 && invalid.every(({ loc }) => !loc.includes(field)));

/** Whether words of the service repeat what others asked. */
const mentions = (words: string, others: Question[]): boolean =>
	others.some(({ texts, keys }) => [...texts, ...keys].some((text) => words.includes(text)));

/** A failure without the service's own words. */
export const wordless = ({ facts }: LookupFailure): LookupFailure =>
	new LookupFailure({ ...facts, message: facts.wordless ?? facts.message, invalid: undefined });

/** What the service says of single values, for the questions they are of, each as it would read alone. */
const refusedByName = <Asked extends Question>(
	questions: Asked[],
	{ facts }: LookupFailure,
	field: string,
): Map<Asked, LookupFailure> => {
	const sent = questions.flatMap((question) => question.texts.map(() => question));
	const refused = new Map<Asked, InvalidPart[]>();
	for (const part of facts.invalid ?? []) {
		const place = part.loc.includes(field) ? Number(part.loc.find(isPlace) ?? -1) : -1;
		const question = sent[place];
		if (question === undefined) continue;
		const own = String(place - sent.indexOf(question));
		const loc = part.loc.map((step) => (isPlace(step) ? own : step));
		refused.set(question, [...(refused.get(question) ?? []), { ...part, loc }]);
	}
	return new Map(
		[...refused].map(([question, invalid]) => {
			const words = invalid.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ');
			return [question, new LookupFailure({ ...facts, invalid, message: notAccepted(words) })];
		}),
	);
};

const without = <Asked>(all: Asked[], some: Asked[]): Asked[] => {
	const gone = new Set(some);
	return all.filter((each) => !gone.has(each));
};

const alone = <Asked>(questions: Asked[]): Asked[][] => questions.map((question) => [question]);

const halves = <Asked>(questions: Asked[]): Asked[][] => {
	const middle = Math.ceil(questions.length / 2);
	return [questions.slice(0, middle), questions.slice(middle)];
};

const nothingYet = <Asked>(): Assignment<Asked> => ({ settled: new Map(), later: [], again: [] });

/** A failed call of several questions proves something only of a call of one. */
const afterFailure = <Asked extends Question>(
	questions: Asked[],
	failure: LookupFailure,
	{ match: { field }, attempt }: AssignParts,
): Assignment<Asked> => {
	const passes =
		nextStep(failure.facts, { attempt, refusals: 0, repeatable: true }, 0).do === 'wait';
	if (questions.length === 1) {
		return passes
			? { ...nothingYet(), again: [questions] }
			: { ...nothingYet(), settled: new Map([[questions[0], failure]]) };
	}
	if (concernsAll(failure, field)) {
		const told = mentions(failure.message, questions) ? wordless(failure) : failure;
		return { ...nothingYet(), settled: new Map(questions.map((question) => [question, told])) };
	}
	const refused = refusedByName(questions, failure, field);
	if (refused.size > 0) {
		const others = without(questions, [...refused.keys()]);
		// Words that repeat what others asked are not those it would get alone.
		const unclear = [...refused.keys()].filter((question) =>
			mentions(refused.get(question)!.message, without(questions, [question])),
		);
		for (const question of unclear) refused.delete(question);
		const again = [...(others.length > 0 ? [others] : []), ...alone(unclear)];
		return { ...nothingYet(), settled: refused, again };
	}
	const isRepeated = passes && attempt === 1 && failure.facts.kind !== 'timeout';
	return { ...nothingYet(), again: isRepeated ? [questions] : halves(questions) };
};

/** Whose record is it? By the keys it shows; a record of several questions is copied. */
const ownersOf = <Asked extends Question>(
	questions: Asked[],
	records: IDataObject[],
	match: MatchKey,
) => {
	const own = new Map<Asked, IDataObject[]>(questions.map((question) => [question, []]));
	const shown = new Set<string>();
	let strays = 0;
	for (const record of records) {
		const keys = new Set(keysOf(record, match));
		for (const key of keys) shown.add(key);
		const owners = questions.filter((question) => question.keys.some((key) => keys.has(key)));
		if (owners.length === 0) strays += 1;
		owners.forEach((owner, nth) => {
			own.get(owner)!.push(nth === 0 ? record : copyOf({ records: [record] }).records[0]);
		});
	}
	return { own, shown, strays };
};

/**
 * Whose record is it, and what is asked again? A pure function of the questions of one call, of which no
 * two have a key in common, and of its answer. What is settled equals the answer to the question alone.
 *
 * | answer to several questions                   | becomes of them                                      |
 * | --------------------------------------------- | ---------------------------------------------------- |
 * | a failure of the credential, or another field | all fail                                             |
 * | a failure that names values                   | these fail; the others again together                |
 * | a failure that may pass, for the first time   | all again together                                   |
 * | any other failure                             | again in halves                                      |
 * | no record at all                              | all have none                                        |
 * | records that do not show the key              | again, each alone                                    |
 * | records of nobody's key                       | again: those with a record, those without; or halves |
 * | records of their keys only                    | who has one for each key, those; for some keys: again alone; none: later |
 *
 * One question has whatever came, and is asked again only after a failure that may pass.
 */
export const assign = <Asked extends Question>(
	questions: Asked[],
	answer: Answer,
	parts: AssignParts,
): Assignment<Asked> => {
	if (answer instanceof LookupFailure) return afterFailure(questions, answer, parts);
	const { match, firstOnly } = parts;
	const { records, total, shortfall, doubt } = answer;
	// What is said of the list of all is true of nobody's first record.
	const said = firstOnly && questions.length > 1 ? {} : { shortfall, doubt };
	if (questions.length === 1 || records.length === 0) {
		const rest = questions.length === 1 ? answer : said;
		const settled = questions.map((each): [Asked, Answer] => [each, { ...rest, records }]);
		return { ...nothingYet(), settled: new Map(settled) };
	}
	const lacksKey = match.unshown
		? records.some((record) => record[match.recordField] === undefined)
		: records.every((record) => keysOf(record, match).length === 0);
	if (lacksKey) return { ...nothingYet(), again: alone(questions) };
	const { own, shown, strays } = ownersOf(questions, records, match);
	const later = questions.filter((question) => own.get(question)!.length === 0);
	const isPartly = ({ keys }: Asked) => !keys.every((key) => shown.has(key));
	const partly = without(questions.filter(isPartly), later);
	const found = without(questions, [...later, ...partly]);
	if (strays > 0) {
		const open = [...partly, ...later];
		const isMixed = found.length > 0 && open.length > 0;
		return { ...nothingYet(), again: isMixed ? [found, open] : halves(questions) };
	}
	// On a page that is not all, a better record of the key may be missing.
	const isUnsure = (question: Asked) =>
		firstOnly &&
		records.length < (total ?? 0) &&
		!own.get(question)!.some((each) => likenessTo(question.texts, each, match) === 'same');
	const unsure = found.filter(isUnsure);
	const sure = without(found, unsure);
	return {
		settled: new Map(sure.map((each) => [each, { ...said, records: own.get(each)! }])),
		later,
		again: alone([...partly, ...unsure]),
	};
};
