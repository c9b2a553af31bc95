/**
 * An input's answer is a function of that input, of the secret it is asked with, and of the service: it equals one
 * call for it alone, whoever else asks. Judged at the node's `execute`, over models of the service and forms of inputs.
 */
import fc from 'fast-check';
import { FORMS, withFewOdd } from './invariant/forms.mts';
import { Judge, type Fault } from './invariant/judge.mts';
import { MODELS } from './invariant/models.mts';
import { inPassingTime } from './invariant/passingTime.mts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 400);
const SEED = Number(process.env.PROPERTY_SEED ?? 1);

const forms = Object.entries(FORMS);
const cells = MODELS.flatMap((model) => forms.map(([form, cases]) => ({ model, form, cases })));
const numRuns = Math.ceil(RUNS / cells.length);

/** Finds no fault of these rules in any case. */
const holds = async (
	{ model, cases }: (typeof cells)[number],
	isMeant: (fault: Fault) => boolean,
	seed: number,
) => {
	await fc.assert(
		fc.asyncProperty(cases, async (any) => {
			const { latency, executions } = model.hidesWhich ? withFewOdd(model, any) : any;
			const judge = new Judge(model, latency);
			const faults = await inPassingTime(seed, async () => await judge.faultsOf(executions));
			expect(faults.filter(isMeant)).toEqual([]);
		}),
		{ numRuns, seed },
	);
};

test.each(cells.map((cell, nth) => ({ ...cell, nth })))(
	'at a service that is $model.name, $form get what a call for each input alone gives',
	async (cell) => {
		await holds(cell, ({ rule }) => rule !== 'object', SEED + cell.nth);
	},
);

test.each(forms.map(([form, cases]) => ({ form, cases })))(
	'a change of one item changes no other, in $form',
	async ({ form, cases }) => {
		const [model] = MODELS;
		await holds({ model, form, cases }, ({ rule }) => rule === 'object', SEED);
	},
);
