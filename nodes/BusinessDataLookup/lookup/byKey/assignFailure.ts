import { KINDS, LookupFailure, mayPass } from '../../failure';
import type { Answer } from '../list/records';
import { assign, halves, type Assignment, type Wanted } from './assign';
import type { Asked } from './batch';
import { refusalOf, repeats, withPlainMessage } from './refusals';

/**
 * Where in a failed call the questions stand that are tried alone, as parts of its length; where all of these fail, the
 * service is at fault. Bad values often stand together or at even distances, so these places do not.
 */
const TRIED_AT = [0, 0.22, 0.46, 0.61, 0.94];

/** Questions of a failed call to ask alone, once each. What becomes of them and of the others depends on the answers. */
export interface Trial {
	tried: Asked[];
	others: Asked[];
}

const textsOf = (questions: Asked[]) => questions.flatMap(({ texts, keys }) => [...texts, ...keys]);

const without = (all: Asked[], some: Asked[]) => all.filter((each) => !some.includes(each));

const allFail = (questions: Asked[], failure: LookupFailure): Map<Asked, Answer> =>
	new Map(questions.map((question) => [question, failure]));

/**
 * What becomes of questions whose values the service names: one that is asked again goes on without the spellings that
 * are refused. Any other fails, unless the words of the service repeat another question's value.
 */
const namedBy = (questions: Asked[], failure: LookupFailure, field: string) => {
	const refused = new Map<Asked, Answer>();
	const shorter = new Map<Asked, Asked>();
	let from = 0;
	for (const question of questions) {
		const { texts, isAgain } = question;
		const start = from;
		from += texts.length;
		const refusal = refusalOf(failure, field, start, texts.length);
		if (!refusal) continue;
		const left = texts.filter((_, nth) => !refusalOf(failure, field, start + nth, 1));
		const others = textsOf(without(questions, [question]));
		if (isAgain && left.length > 0) shorter.set(question, { ...question, texts: left });
		else if (!repeats(refusal, others)) refused.set(question, refusal);
	}
	return { refused, shorter };
};

/**
 * Decides which questions of a failed call fail, and which are asked again. A pure function of the questions
 * and the failure.
 *
 * | failure of a call                           | what becomes of its questions                          |
 * | ------------------------------------------- | ------------------------------------------------------ |
 * | of one question                             | it fails; after a long wait it is tried once more      |
 * | of the run that asked, or of the credential | all fail                                               |
 * | a refusal that names values                 | `namedBy`; the others are asked again together         |
 * | any other                                   | five are tried alone (`assignTried`, `assignDown`)     |
 * | any other, of a half                        | all are asked again, in halves                         |
 *
 * @param isHalf the questions are part of an earlier call that was divided
 * @param isHeld the service asks to wait so long that a shared call is not repeated
 */
export const assignFailure = (
	questions: Asked[],
	failure: LookupFailure,
	{ match: { field } }: Wanted,
	{ isHalf, isHeld }: { isHalf: boolean; isHeld: boolean },
): Assignment | Trial => {
	const { kind } = failure.facts;
	const { refused, shorter } = namedBy(questions, failure, field);
	if (questions.length === 1 && isHeld && mayPass(kind)) return { tried: questions, others: [] };
	if (questions.length === 1 && shorter.size === 0) return { settled: allFail(questions, failure) };
	if (KINDS[kind].onlyThisRun || kind === 'unauthorized') {
		const shared = repeats(failure, textsOf(questions)) ? withPlainMessage(failure) : failure;
		return { settled: allFail(questions, shared) };
	}
	if (refused.size + shorter.size > 0) {
		const rest = without(questions, [...refused.keys()]);
		return { settled: refused, rest: rest.map((each) => shorter.get(each) ?? each) };
	}
	if (isHalf) return { again: halves(questions) };
	const tried = [...new Set(TRIED_AT.map((at) => questions[Math.floor(at * questions.length)]))];
	return { tried, others: without(questions, tried) };
};

/** What becomes of a question that was tried alone, where another one was answered. */
export const assignTried = (question: Asked, answer: Answer, wanted: Wanted): Assignment => {
	if (!(answer instanceof LookupFailure)) return assign([question], answer, wanted);
	if (mayPass(answer.facts.kind)) return { again: [[question]] };
	return { settled: allFail([question], answer) };
};

/** How all questions of a failed call fail, where all that were tried alone failed. */
export const assignDown = ({ tried, others }: Trial, failures: LookupFailure[]): Assignment => {
	// Where the run may make no more calls, the others cannot be asked either.
	const onlyThisRun = failures.find(({ facts }) => KINDS[facts.kind].onlyThisRun);
	// Only words that all failures share surely repeat no value.
	const isCommon = failures.every(({ message }) => message === failures[0].message);
	const shared = isCommon ? failures[0] : withPlainMessage(failures[0]);
	const own = tried.map((question, nth): [Asked, Answer] => [question, failures[nth]]);
	return { settled: new Map([...own, ...allFail(others, onlyThisRun ?? shared)]) };
};
