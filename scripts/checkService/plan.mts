/** What is asked, and what is left out and why, before the first call is made. */
import { allRecipes, type Recipe } from './operations.mts';
import { invented } from './known.mts';
import { probes } from './probes.mts';
import { costOf, questions, type Question } from './questions.mts';
import { counts } from './service.mts';

/** An operation or a question, the calls it makes that count, and why it is left out, if it is. */
export interface Planned<T> {
	one: T;
	cost: number;
	/** Called only to know inputs for others; it is not in the report. */
	isHelper?: boolean;
	leftOut?: string;
}

export interface Plan {
	recipes: Planned<Recipe>[];
	questions: Planned<Question>[];
}

const costOfRecipe = ({ ask }: Recipe) => (ask && counts(ask(invented, 'job')) ? 1 : 0);

const UNCHOSEN = '--only leaves it out';

/** Operations come first, then questions in the order of the probes, as far as `spend` counted calls reach. */
export function planOf(only: string[] | undefined, spend: number): Plan {
	let left = spend;
	const afford = (cost: number) => {
		if (cost > left) return `it takes counted calls (${cost}), and --spend ${spend} has no more`;
		left -= cost;
		return undefined;
	};
	const isChosen = (operation: string) => !only || only.includes(operation);

	const recipes = allRecipes.map((one): Planned<Recipe> => {
		const cost = costOfRecipe(one);
		if (!isChosen(one.operation)) return { one, cost, leftOut: UNCHOSEN };
		return { one, cost, leftOut: one.bypassed ?? afford(cost) };
	});
	for (const planned of recipes) {
		const { one, cost, leftOut } = planned;
		planned.isHelper = leftOut === UNCHOSEN && one.learn !== undefined && cost <= left;
		if (planned.isHelper) left -= cost;
	}
	return { recipes, questions: plannedQuestions(isChosen, afford) };
}

function plannedQuestions(
	isChosen: (operation: string) => boolean,
	afford: (cost: number) => string | undefined,
): Planned<Question>[] {
	const planned = questions().map((one): Planned<Question> => {
		const { probe, reason } = one;
		if (!probe) return { one, cost: 0, leftOut: reason };
		return { one, cost: costOf(probe), leftOut: isChosen(probe.operation) ? undefined : UNCHOSEN };
	});
	const order = ({ one }: Planned<Question>) => probes.indexOf(one.probe!);
	const open = planned.filter(({ leftOut }) => leftOut === undefined);
	open.sort((a, b) => order(a) - order(b));
	for (const question of open) question.leftOut = afford(question.cost);
	return planned;
}
