import { KINDS, LookupFailure } from '../../failure';
import type { Question } from '../../parameters/lookup';
import type { Answer } from '../list/records';
import { assign, halves, type Assignment, type Wanted } from './assign';
import { refusalOf, repeats, wordless } from './refusals';

/**
 * The places in a call that failed, as parts of it, whose questions are asked alone: if all of these fail, it is the
 * service. From all over, because what is at fault often stands together; no even distances, because it may have these.
 */
const TRIED_AT = [0, 0.22, 0.46, 0.61, 0.94];

/** What becomes of the questions of a call that failed. */
export interface FailureAssignment<Asked> extends Assignment<Asked> {
	/** To be asked alone, once each, before it is known what becomes of them and of `others`. */
	tried: Asked[];
	others: Asked[];
}

const textsOf = (questions: Question[]): string[] =>
	questions.flatMap(({ texts, keys }) => [...texts, ...keys]);

const without = <Asked>(all: Asked[], some: Asked[]): Asked[] =>
	all.filter((each) => !some.includes(each));

const all = <Asked>(questions: Asked[], failure: LookupFailure): Map<Asked, Answer> =>
	new Map(questions.map((question) => [question, failure]));

/** What the service says of the values of single questions, unless its words repeat what others asked. */
const refusedByName = <Asked extends Question>(
	questions: Asked[],
	failure: LookupFailure,
	field: string,
): Map<Asked, Answer> => {
	const refused = new Map<Asked, Answer>();
	let from = 0;
	for (const question of questions) {
		const refusal = refusalOf(failure, field, from, question.texts.length);
		const others = textsOf(without(questions, [question]));
		if (refusal && !repeats(refusal, others)) refused.set(question, refusal);
		from += question.texts.length;
	}
	return refused;
};

/**
 * Who fails where a call fails, and who is asked again? A pure function of its questions and its failure.
 *
 * | failure of a call                           | becomes of its questions                              |
 * | ------------------------------------------- | ------------------------------------------------------ |
 * | of one question                             | it fails                                               |
 * | of the run that asked, or of the credential | all fail                                               |
 * | a refusal that names values                 | these fail, the others are asked again together        |
 * | any other                                   | five are tried alone (`assignTried`, `assignDown`)     |
 * | any other of a half                         | again in halves                                        |
 *
 * @param isHalf its questions are what a trial has left, or a half of that
 */
export const assignFailure = <Asked extends Question>(
	questions: Asked[],
	failure: LookupFailure,
	{ match: { field } }: Wanted,
	isHalf: boolean,
): FailureAssignment<Asked> => {
	const nothing = { settled: new Map(), rest: [], again: [], tried: [], others: [] };
	const { kind } = failure.facts;
	if (questions.length === 1) return { ...nothing, settled: all(questions, failure) };
	if (KINDS[kind].ofRun || kind === 'unauthorized') {
		const told = repeats(failure, textsOf(questions)) ? wordless(failure) : failure;
		return { ...nothing, settled: all(questions, told) };
	}
	const refused = refusedByName(questions, failure, field);
	if (refused.size > 0) {
		return { ...nothing, settled: refused, rest: without(questions, [...refused.keys()]) };
	}
	if (isHalf) return { ...nothing, again: halves(questions) };
	const tried = [...new Set(TRIED_AT.map((at) => questions[Math.floor(at * questions.length)]))];
	return { ...nothing, tried, others: without(questions, tried) };
};

/** What becomes of a question that was tried alone, once, where another one had an answer. */
export const assignTried = <Asked extends Question>(
	question: Asked,
	answer: Answer,
	wanted: Wanted,
): Assignment<Asked> => {
	const nothing = { settled: new Map<Asked, Answer>(), rest: [], again: [] };
	if (!(answer instanceof LookupFailure)) return assign([question], answer, wanted);
	const mayPass = KINDS[answer.facts.kind].cause === 'temporarily-unavailable';
	return mayPass
		? { ...nothing, again: [[question]] }
		: { ...nothing, settled: all([question], answer) };
};

/** What becomes of all questions of a failed call where none that was tried alone had an answer. */
export const assignDown = <Asked extends Question>(
	{ tried, others }: Pick<FailureAssignment<Asked>, 'tried' | 'others'>,
	failures: LookupFailure[],
): Assignment<Asked> => {
	// Where the run may make no more calls, the others cannot be asked either.
	const ofRun = failures.find(({ facts }) => KINDS[facts.kind].ofRun);
	// Words that all have in common are of the service; others may repeat a value.
	const isCommon = failures.every(({ message }) => message === failures[0].message);
	const told = isCommon && failures.length > 1 ? failures[0] : wordless(failures[0]);
	const own = tried.map((question, nth): [Asked, Answer] => [question, failures[nth]]);
	return { settled: new Map([...own, ...all(others, ofRun ?? told)]), rest: [], again: [] };
};
