import type { IDataObject } from 'n8n-workflow';
import type { MatchKey } from '../../catalogue/types';
import { isOtherPage, keyOf, nameInState } from '../../parameters/matchKey';
import type { Question } from '../../parameters/lookup';
import { quoted } from '../../parameters/value';
import { copyOf, type Answer, type Records } from '../list/records';

/** What becomes of the questions of a call: each is in one of the three. */
export interface Assignment<Asked> {
	settled: Map<Asked, Answer>;
	/** To be asked again, with whatever else waits. */
	rest: Asked[];
	/** To be asked again, each list in a call of its own. */
	again: Asked[][];
}

/** What is wanted of an answer. */
export interface Wanted {
	match: MatchKey;
	/** Records of each question. */
	most: number;
	/** Records that show a question's key are all that is wanted of it; else a list is to be complete. */
	byKeyOnly: boolean;
}

/** Two halves; what is one alone stays so. */
export const halves = <Asked>(questions: Asked[]): Asked[][] => {
	const middle = Math.ceil(questions.length / 2);
	return [questions.slice(0, middle), questions.slice(middle)].filter(({ length }) => length > 0);
};

const alone = <Asked>(questions: Asked[]): Asked[][] => questions.map((question) => [question]);

/** The normal spellings that a record shows. */
const keysOf = (record: IDataObject, { recordField, stateField, kind }: MatchKey): Set<string> => {
	const shown = [record[recordField]].flat();
	const texts = shown.filter((value) => typeof value === 'string' || typeof value === 'number');
	const keys = texts.map((value) => keyOf(kind, String(value))).filter((key) => key !== '');
	const state = stateField && record[stateField];
	const inState = typeof state === 'string' ? keys.map((key) => nameInState(key, state)) : [];
	return new Set([...keys, ...inState]);
};

/** Whether a record is of another page of the shared host that a question asks for, and so no answer to it. */
const isElsewhere = ({ keys }: Question, record: IDataObject, match: MatchKey): boolean =>
	[...keysOf(record, match)].some((shown) => isOtherPage(match.kind, keys[0], shown));

/** The records of each question by the keys they show, and those that show none of them. */
const ownersOf = <Asked extends Question>(
	questions: Asked[],
	records: IDataObject[],
	match: MatchKey,
) => {
	const own = new Map<Asked, IDataObject[]>(questions.map((question) => [question, []]));
	const byKey = new Map<string, Asked[]>();
	for (const question of questions) {
		for (const key of question.keys) byKey.set(key, [...(byKey.get(key) ?? []), question]);
	}
	const shown = new Set<string>();
	const strays: IDataObject[] = [];
	for (const record of records) {
		const owners = new Set<Asked>();
		for (const key of keysOf(record, match)) {
			shown.add(key);
			for (const question of byKey.get(key) ?? []) owners.add(question);
		}
		if (owners.size === 0) strays.push(record);
		// A record of several questions is copied.
		[...owners].forEach((owner, nth) => {
			own.get(owner)!.push(nth === 0 ? record : copyOf({ records: [record] }).records[0]);
		});
	}
	return { own, shown, strays };
};

/** What came for a question alone: by its key, or whatever the service alone can have meant. */
const answerAlone = (
	question: Question,
	answer: Records,
	{ match, byKeyOnly }: Wanted,
): Records => {
	const { keys } = question;
	const { records, total, goesOn } = answer;
	if (!byKeyOnly) return answer;
	const shows = (record: IDataObject) => keys.some((key) => keysOf(record, match).has(key));
	const own = records.filter(shows);
	const kept =
		own.length > 0 ? own : records.filter((record) => !isElsewhere(question, record, match));
	const doubt = `of the ${total ?? 'many'} records at ${quoted(keys[0])} ${records.length} were read`;
	return { ...answer, records: kept, ...(goesOn && kept.length === 0 && { doubt }) };
};

/** What is said of a list of several questions whose records are not as many as the service counts. */
const UNCOUNTED = 'the service counts other records than it gave, perhaps of this input';

/** What is said where a page holds several records of a question, and more may follow. */
const NOT_ALL_COUNTED = 'found_count counts the records of the first page only';

/**
 * Names bring similar ones along, which answer nothing: a question has the records of its own name, or none. Where a
 * page was not all, those without are asked once more together.
 */
const assignByName = <Asked extends Question & { isAgain?: boolean }>(
	questions: Asked[],
	{ records, total, goesOn }: Records,
	{ match }: Wanted,
): Assignment<Asked> => {
	const { own } = ownersOf(questions, records, match);
	const isFound = (question: Asked) => own.get(question)!.length > 0;
	const goOn = goesOn && questions.some(isFound);
	const rest = goOn ? questions.filter((each) => !isFound(each) && !each.isAgain) : [];
	const crowded = `${records.length} of ${total ?? 'more'} companies with similar names were read, and more may follow`;
	const settled = new Map<Asked, Answer>();
	for (const question of questions) {
		const found = own.get(question)!;
		const doubt = found.length > 1 ? NOT_ALL_COUNTED : found.length === 0 ? crowded : undefined;
		if (!rest.includes(question)) {
			settled.set(question, { records: found, doubt: goesOn ? doubt : undefined });
		}
	}
	return { settled, rest, again: [] };
};

/**
 * Whose record is it, and what is asked again? A pure function of the questions of one call and of its answer.
 *
 * | answer to several questions | becomes of them                                                              |
 * | --------------------------- | ---------------------------------------------------------------------------- |
 * | no record                   | none has one                                                                 |
 * | records that show no key    | again, each alone                                                            |
 * | all records                 | each has those that show its key; who has none is asked once more, without who has |
 * | … one of them shows no key that was asked | who has none may have brought it, but not another page of its host: these again in halves; of a list, all |
 * | a part of all records       | who has enough has them; the others again together, of a list each alone     |
 *
 * One question has whatever came for it. Of names see `assignByName`.
 */
export const assign = <Asked extends Question & { isAgain?: boolean }>(
	questions: Asked[],
	answer: Records,
	wanted: Wanted,
): Assignment<Asked> => {
	const { match, most, byKeyOnly } = wanted;
	const { records, doubt, undated, nextPage } = answer;
	// How many records are missing is not said to one of several: they may be of another.
	const shortfall = nextPage === undefined ? answer.shortfall && UNCOUNTED : answer.shortfall;
	const none = { settled: new Map<Asked, Answer>(), rest: [], again: [] };
	if (match.kind === 'name') return assignByName(questions, answer, wanted);
	if (questions.length === 1) {
		const [only] = questions;
		return { ...none, settled: new Map([[only, answerAlone(only, answer, wanted)]]) };
	}
	const { own, shown, strays } = ownersOf(questions, records, match);
	if (records.length > 0 && shown.size === 0) {
		return { ...none, again: alone(questions) };
	}
	const isWhole = answer.goesOn !== true;
	const has = ({ keys }: Asked) => keys.every((key) => shown.has(key));
	// A record may show a neighbor's key and be this question's all the same, as where an id was replaced.
	const isUnsure = (question: Asked) => !has(question) && !question.isAgain && shown.size > 0;
	/** Whether a record without an owner may be its own. */
	const mayHaveBrought = (question: Asked) =>
		strays.some((record) => !byKeyOnly || !isElsewhere(question, record, match));
	const isDone = (question: Asked): boolean => {
		if (!isWhole) return own.get(question)!.length >= most;
		return mayHaveBrought(question) ? byKeyOnly && has(question) : !isUnsure(question);
	};
	// What is said of a list is not said of who has enough of it.
	const said = isWhole && most === Infinity ? { shortfall, doubt, undated } : {};
	const kept = byKeyOnly ? Infinity : most;
	const settled = new Map<Asked, Answer>();
	for (const question of questions.filter(isDone)) {
		const found = own.get(question)!.slice(0, kept);
		const isCounted = isWhole || !byKeyOnly || found.length < 2;
		settled.set(question, {
			...(isCounted ? said : { doubt: NOT_ALL_COUNTED }),
			records: found,
		});
	}
	const left = questions.filter((question) => !settled.has(question));
	if (isWhole) {
		const unknown = left.filter((question) => !mayHaveBrought(question));
		return { settled, rest: unknown, again: halves(left.filter(mayHaveBrought)) };
	}
	if (settled.size === 0) return { settled, rest: [], again: halves(left) };
	return byKeyOnly ? { settled, rest: left, again: [] } : { settled, rest: [], again: alone(left) };
};

/** Whether what was read of a list is enough: nobody lacks records, or asking alone costs less than reading on. */
export const isEnough = (
	questions: Question[],
	{ records, total = 0 }: Records,
	{ match, most, byKeyOnly }: Wanted,
	pageSize: number,
): boolean => {
	if (byKeyOnly || most === Infinity || questions.length === 1) return byKeyOnly && most < Infinity;
	const { own } = ownersOf(questions, records, match);
	const lacking = questions.filter((question) => own.get(question)!.length < most).length;
	const pages = Math.ceil((total - records.length) / pageSize);
	return lacking === 0 || lacking * Math.ceil(most / pageSize) < pages;
};
