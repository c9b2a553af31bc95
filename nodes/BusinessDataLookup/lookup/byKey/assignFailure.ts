import { KINDS, LookupFailure } from '../../failure';
import type { Question } from '../../parameters/lookup';
import type { Answer } from '../list/records';
import { assign, halves, type Assignment, type Wanted } from './assign';
import { refusalOf, repeats, wordless } from './refusals';

/** So many questions of a call that failed are asked alone: if all of these fail, it is the service. */
const MAX_TRIED = 5;

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

/** Whether a refusal names nothing but some fields, which all questions of a call have in common. */
const isOf = (fields: string[], { facts: { invalid = [] } }: LookupFailure): boolean =>
	invalid.length > 0 && invalid.every(({ loc }) => fields.some((field) => loc.includes(field)));

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
 * | of the run, the credential or another field | all fail                                               |
 * | a refusal that names values                 | these fail, the others are asked again together        |
 * | any other                                   | five are tried alone (`assignTrial`)                   |
 * | any other of a half                         | again in halves                                        |
 *
 * @param isHalf its questions are what a trial has left, or a half of that
 */
export const assignFailure = <Asked extends Question>(
	questions: Asked[],
	failure: LookupFailure,
	{ match: { field }, fields }: Wanted,
	isHalf: boolean,
): FailureAssignment<Asked> => {
	const nothing = { settled: new Map(), rest: [], again: [], tried: [], others: [] };
	const { kind } = failure.facts;
	if (questions.length === 1) return { ...nothing, settled: all(questions, failure) };
	if (KINDS[kind].ofRun || kind === 'unauthorized' || isOf(fields, failure)) {
		const told = repeats(failure, textsOf(questions)) ? wordless(failure) : failure;
		return { ...nothing, settled: all(questions, told) };
	}
	const refused = refusedByName(questions, failure, field);
	if (refused.size > 0) {
		return { ...nothing, settled: refused, rest: without(questions, [...refused.keys()]) };
	}
	if (isHalf) return { ...nothing, again: halves(questions) };
	// From all over the list, because what is at fault often stands together.
	const step = Math.max(1, questions.length / MAX_TRIED);
	const tried = questions.filter((_, nth) => Math.floor(nth % step) === 0).slice(0, MAX_TRIED);
	return { ...nothing, tried, others: without(questions, tried) };
};

/** What becomes of the questions of a failed call once some of them were tried alone: `answers`, in their order. */
export const assignTrial = <Asked extends Question>(
	{ tried, others }: Pick<FailureAssignment<Asked>, 'tried' | 'others'>,
	answers: Answer[],
	wanted: Wanted,
): Assignment<Asked> => {
	const failures = answers.filter((answer) => answer instanceof LookupFailure);
	// Where the run may make no more calls, the others cannot be asked either.
	const ofRun = failures.find(({ facts }) => KINDS[facts.kind].ofRun);
	if (ofRun ?? failures.length === answers.length) {
		// Words that all have in common are of the service; others may repeat a value.
		const isCommon = failures.every(({ message }) => message === failures[0].message);
		const told = isCommon && failures.length > 1 ? failures[0] : wordless(failures[0]);
		const own = tried.map((question, nth): [Asked, Answer] => [question, answers[nth]]);
		return { settled: new Map([...own, ...all(others, ofRun ?? told)]), rest: [], again: [] };
	}
	const settled = new Map<Asked, Answer>();
	const left = [...others];
	const again: Asked[][] = [];
	tried.forEach((question, nth) => {
		const answer = answers[nth];
		if (!(answer instanceof LookupFailure)) {
			settled.set(question, assign([question], answer, wanted).settled.get(question)!);
		} else if (KINDS[answer.facts.kind].cause === 'temporarily-unavailable') {
			// It was tried once, without the usual repeats.
			again.push([question]);
		} else settled.set(question, answer);
	});
	return { settled, rest: [], again: [...again, ...halves(left)] };
};
