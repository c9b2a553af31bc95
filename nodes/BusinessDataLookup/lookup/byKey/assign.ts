import type { IDataObject } from 'n8n-workflow';
import type { MatchKey } from '../../catalogue/types';
import { nameInState } from '../../parameters/companyName';
import { isOtherPage, keyOf } from '../../parameters/matchKey';
import { quoted } from '../../parameters/value';
import { copyOf, type Answer, type Records } from '../list/records';
import type { Asked } from './batch';

/** What becomes of the questions of a call: each is in one of the three. */
export interface Assignment {
	settled?: Map<Asked, Answer>;
	/** Questions to ask again, in one call with others that wait. */
	rest?: Asked[];
	/** Questions to ask again, each list in a call of its own. */
	again?: Asked[][];
}

/** Which records are wanted of an answer. */
export interface Wanted {
	match: MatchKey;
	/** Most records of each question. */
	most: number;
	/** A question wants only records that show its key; else it wants a list, which is to be complete. */
	byKeyOnly: boolean;
}

/** Two halves of some questions, or all of them where there is only one. */
export const halves = (questions: Asked[]): Asked[][] => {
	const middle = Math.ceil(questions.length / 2);
	return [questions.slice(0, middle), questions.slice(middle)].filter(({ length }) => length > 0);
};

const alone = (questions: Asked[]): Asked[][] => questions.map((question) => [question]);

/** The normal spellings of the values in the match field of a record. */
const keysOf = (record: IDataObject, { recordField, stateField, kind }: MatchKey): Set<string> => {
	const values = [record[recordField]].flat();
	const texts = values.filter((value) => typeof value === 'string' || typeof value === 'number');
	const keys = texts.map((value) => keyOf(kind, String(value)));
	const inState = stateField ? keys.map((key) => nameInState(key, String(record[stateField]))) : [];
	return new Set([...keys, ...inState]);
};

/** Whether a record is of another page of the shared host that a question asks for, and so no answer to it. */
const isElsewhere = ({ keys }: Asked, record: IDataObject, match: MatchKey): boolean =>
	[...keysOf(record, match)].some((shown) => isOtherPage(match.kind, keys[0], shown));

/** The records of each question by the keys they show, all keys shown, and the records of no question. */
const ownersOf = (questions: Asked[], records: IDataObject[], match: MatchKey) => {
	const own = new Map<Asked, IDataObject[]>(questions.map((question) => [question, []]));
	const byKey = new Map<string, Asked[]>();
	for (const question of questions) {
		for (const key of question.keys) byKey.set(key, [...(byKey.get(key) ?? []), question]);
	}
	const shown = new Set<string>();
	const strays: IDataObject[] = [];
	for (const record of records) {
		const keys = [...keysOf(record, match)];
		for (const key of keys) shown.add(key);
		const owners = new Set(keys.flatMap((key) => byKey.get(key) ?? []));
		// A company whose name is only similar answers no question.
		if (owners.size === 0 && match.kind !== 'name') strays.push(record);
		// A record of several questions is copied.
		[...owners].forEach((owner, nth) => {
			own.get(owner)!.push(nth === 0 ? record : copyOf({ records: [record] }).records[0]);
		});
	}
	return { own, shown, strays };
};

const NOT_ALL_COUNTED = 'found_count counts the records of the first page only';

/** Why a question may have more records than were found, where more pages follow. One record alone has no found_count. */
const doubtOf = ({ length }: IDataObject[], ifNone: string): string | undefined =>
	length === 0 ? ifNone : length > 1 ? NOT_ALL_COUNTED : undefined;

/** The records of a question that was asked alone: those that show its key, else all that may be meant for it. */
const answerAlone = (question: Asked, answer: Records, wanted: Wanted): Records => {
	const { keys } = question;
	const { match, byKeyOnly } = wanted;
	const { records, total, goesOn } = answer;
	if (!byKeyOnly) return answer;
	const showsKey = (record: IDataObject) => keys.some((key) => keysOf(record, match).has(key));
	const own = records.filter(showsKey);
	const kept =
		own.length > 0 ? own : records.filter((record) => !isElsewhere(question, record, match));
	const unread = `of the ${total ?? 'many'} records at ${quoted(keys[0])} ${records.length} were read`;
	const doubt = doubtOf(kept, unread);
	return { ...answer, records: kept, ...(goesOn && { doubt }) };
};

/** The shortfall of a question that shared a list: the list as a whole has other records than the service counts. */
const UNCOUNTED =
	'the service counts more or fewer records than it gave; some of them may belong to this input';

/**
 * Decides which record answers which question, and which questions are asked again. A pure function of the
 * questions of one call and of its answer. A list is what questions want that are not `byKeyOnly`.
 *
 * | answer to several questions               | what becomes of the questions                                            |
 * | ----------------------------------------- | ------------------------------------------------------------------------ |
 * | no record                                 | each is settled without a record                                         |
 * | all records                               | each gets the records that show its key; one without is unsure           |
 * | … and a record shows no question's key    | those that it may answer (of lists, all) are asked again in halves;      |
 * |                                           | where there is such a record for every eighth of them, each alone        |
 * | the first of more records                 | those with enough are settled; the others are asked again together       |
 * | … and no question has enough              | all are asked again in halves                                            |
 * | … of lists, where some have enough        | the others are asked again, each alone                                   |
 *
 * One question alone gets all records that may be meant for it. Of company names, only equal ones are meant; where
 * similar ones fill the page, a name without a record is unsure. Unsure questions are asked once more (`Loader.ask`).
 */
export const assign = (questions: Asked[], answer: Records, wanted: Wanted): Assignment => {
	const { match, most, byKeyOnly } = wanted;
	const { records, total, undated, nextPage } = answer;
	const isName = match.kind === 'name';
	const [only, other] = questions;
	if (!other && !isName) return { settled: new Map([[only, answerAlone(only, answer, wanted)]]) };
	const { own, shown, strays } = ownersOf(questions, records, match);
	const isWhole = answer.goesOn !== true;
	const isNone = questions.every((question) => own.get(question)!.length === 0);
	const isShown = ({ keys }: Asked) => keys.every((key) => shown.has(key));
	const isDone = (question: Asked) => {
		if (!isWhole) return isName || own.get(question)!.length >= most;
		const mayOwn = strays.some((record) => !byKeyOnly || !isElsewhere(question, record, match));
		return !mayOwn || (byKeyOnly && isShown(question));
	};
	// The number of missing records is of all questions together, so no single one is given it.
	const shortfall = nextPage === undefined ? answer.shortfall && UNCOUNTED : answer.shortfall;
	const crowded = `${records.length} of ${total ?? 'more'} companies with similar names were read, and more may follow`;
	const settled = new Map<Asked, Answer>();
	for (const [nth, question] of questions.filter(isDone).entries()) {
		const found = own.get(question)!;
		const lacksMore = most === Infinity || (!byKeyOnly && found.length < most);
		settled.set(question, {
			...(!isWhole && byKeyOnly && { doubt: doubtOf(found, crowded) }),
			// A question of a list that has enough records is not concerned by what the rest of the list lacks.
			...(isWhole && lacksMore && { shortfall }),
			// Rows without a date may belong to any question, so only the first one counts them.
			...(nth === 0 && { undated }),
			// A record may show another key than its question asked for, as where the service replaced an id.
			unsure: !isNone && (isName ? !isWhole && found.length === 0 : isWhole && !isShown(question)),
			records: byKeyOnly ? found : found.slice(0, most),
		});
	}
	const left = questions.filter((question) => !settled.has(question));
	// To find one question in eight by halves takes about as many calls as to ask each alone.
	const areMany = strays.length > left.length / 8;
	if (isWhole && areMany) return { settled, again: alone(left) };
	if (isWhole || settled.size === 0) return { settled, again: halves(left) };
	return byKeyOnly ? { settled, rest: left } : { settled, again: alone(left) };
};

/**
 * Whether to read no further page of a list: every question has enough records, or asking alone takes fewer calls.
 *
 * @param left pages that have not begun; those under way are paid for
 */
export const isEnough = (
	questions: Asked[],
	records: IDataObject[],
	{ match, most, byKeyOnly }: Wanted,
	left: number,
	pageSize: number,
): boolean => {
	if (byKeyOnly) return most < Infinity;
	if (questions.length === 1) return false;
	const { own } = ownersOf(questions, records, match);
	const lacking = questions.filter((question) => own.get(question)!.length < most).length;
	return lacking === 0 || lacking * Math.ceil(most / pageSize) < left;
};
