import type { IDataObject } from 'n8n-workflow';
import type { MatchKey } from '../../catalogue/types';
import { LookupFailure } from '../../failure';
import { keysOf, likenessTo } from '../../parameters/matchKey';
import type { Question } from '../../parameters/lookup';
import { concernsAllOf, refusalOf, repeats, wordless } from '../../service/refusals';
import { copyOf, isPart, type Answer } from '../list/records';

/** What becomes of the questions of a call: each is in one of the three. */
export interface Assignment<Asked> {
	settled: Map<Asked, Answer>;
	/** No record shows their key: to be asked once more, without those that have one. */
	later: Asked[];
	/** To be asked again, each list in a call of its own. */
	again: Asked[][];
}

export interface AssignParts<Asked> {
	match: MatchKey;
	/** Only the first record of each question is used. */
	firstOnly: boolean;
	/** The questions of each execution. */
	apart: Asked[][];
	/** A question that failed alone is to be asked again. */
	isRepeated: boolean;
	/** Other calls have shown, since this one left, that it is the service that fails. */
	isDown: boolean;
}

const without = <Asked>(all: Asked[], some: Asked[]): Asked[] => {
	const gone = new Set(some);
	return all.filter((each) => !gone.has(each));
};

const alone = <Asked>(questions: Asked[]): Asked[][] => questions.map((question) => [question]);

const halves = <Asked>(questions: Asked[]): Asked[][] => {
	const middle = Math.ceil(questions.length / 2);
	return [questions.slice(0, middle), questions.slice(middle)];
};

const settled = <Asked>(answers: Array<[Asked, Answer]>): Assignment<Asked> => ({
	settled: new Map(answers),
	later: [],
	again: [],
});

const again = <Asked>(calls: Asked[][]): Assignment<Asked> => ({ ...settled([]), again: calls });

const textsOf = (questions: Question[]): string[] =>
	questions.flatMap(({ texts, keys }) => [...texts, ...keys]);

/** A failure of all, in no words that repeat what one of them asked. */
export const toldToAll = (failure: LookupFailure, questions: Question[]): LookupFailure =>
	repeats(failure, textsOf(questions)) ? wordless(failure) : failure;

/** What the service says of the values of single questions, unless its words repeat what others asked. */
const refusedByName = <Asked extends Question>(
	questions: Asked[],
	failure: LookupFailure,
	field: string,
): Map<Asked, LookupFailure> => {
	const refused = new Map<Asked, LookupFailure>();
	let from = 0;
	for (const question of questions) {
		const refusal = refusalOf(failure, field, from, question.texts.length);
		const others = textsOf(without(questions, [question]));
		if (refusal && !repeats(refusal, others)) refused.set(question, refusal);
		from += question.texts.length;
	}
	return refused;
};

/** A failed call of several questions proves something only of a call of one. */
const afterFailure = <Asked extends Question>(
	questions: Asked[],
	failure: LookupFailure,
	{ match: { field }, isRepeated, isDown }: AssignParts<Asked>,
): Assignment<Asked> => {
	if (questions.length === 1 && !isDown) {
		return isRepeated ? again([questions]) : settled([[questions[0], failure]]);
	}
	if (isDown || concernsAllOf(failure, field)) {
		const told = toldToAll(failure, questions);
		return settled(questions.map((question) => [question, told]));
	}
	const refused = refusedByName(questions, failure, field);
	if (refused.size === 0) return again(halves(questions));
	const others = without(questions, [...refused.keys()]);
	return { ...settled([...refused]), again: others.length > 0 ? [others] : [] };
};

/** Whether no record shows whose it is. */
export const areKeyless = (records: IDataObject[], match: MatchKey): boolean =>
	records.every((record) => keysOf(record, match).length === 0);

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
 * | a failure of the service, the credential or another field | all fail                                 |
 * | a failure that names values in words of theirs | these fail; the others again together               |
 * | any other failure                             | again in halves                                      |
 * | no record at all                              | all have none                                        |
 * | records that do not show the key              | again, each alone                                    |
 * | a part of all records of several executions   | again, those of each execution together              |
 * | records of nobody's key                       | again: those with a record, those without; or halves |
 * | records of their keys only                    | who has one for each key, those; for some keys: again alone; none: later |
 *
 * One question has whatever came, and is asked again only after a failure that is to be repeated.
 */
export const assign = <Asked extends Question>(
	questions: Asked[],
	answer: Answer,
	parts: AssignParts<Asked>,
): Assignment<Asked> => {
	if (answer instanceof LookupFailure) return afterFailure(questions, answer, parts);
	const { match, firstOnly, apart } = parts;
	const { records, total, shortfall, doubt } = answer;
	if (questions.length === 1) return settled([[questions[0], answer]]);
	// What is said of the list of all is true of nobody's first record.
	const said = firstOnly ? {} : { shortfall, doubt };
	if (records.length === 0) return settled(questions.map((each) => [each, { ...said, records }]));
	if (areKeyless(records, match)) return again(alone(questions));
	// What is said of the list of several executions may be true of none.
	if (!firstOnly && apart.length > 1 && isPart(answer)) return again(apart);
	const { own, shown, strays } = ownersOf(questions, records, match);
	const later = questions.filter((question) => own.get(question)!.length === 0);
	const partly = without(questions, later).filter(
		({ keys }) => !keys.every((key) => shown.has(key)),
	);
	const found = without(questions, [...later, ...partly]);
	if (strays > 0) {
		const isMixed = found.length > 0 && found.length < questions.length;
		return again(isMixed ? [found, without(questions, found)] : halves(questions));
	}
	// On a page that is not all, a better record of the key may be missing.
	const isUnsure = (question: Asked) =>
		firstOnly &&
		records.length < (total ?? 0) &&
		!own.get(question)!.some((each) => likenessTo(question.texts, each, match) === 'same');
	const unsure = found.filter(isUnsure);
	return {
		...settled(without(found, unsure).map((each) => [each, { ...said, records: own.get(each)! }])),
		later,
		again: alone([...partly, ...unsure]),
	};
};
