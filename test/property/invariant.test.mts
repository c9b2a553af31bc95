/**
 * An input's answer is a function of that input, of the secret it is asked with, and of the service: it equals one
 * call for it alone, whoever else asks. Judged at the node's `execute`, over models of the service and forms of inputs.
 */
import fc from 'fast-check';
import { FORMS, withFewOdd } from './invariant/forms.mts';
import { Judge } from './invariant/judge.mts';
import { MODELS } from './invariant/models.mts';
import { inPassingTime } from './invariant/passingTime.mts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 400);
const SEED = Number(process.env.PROPERTY_SEED ?? 1);

const cells = MODELS.flatMap((model) =>
	Object.entries(FORMS).map(([form, cases]) => ({ model, form, cases })),
);
const numRuns = Math.ceil(RUNS / cells.length);

test.each(cells.map((cell, nth) => ({ ...cell, seed: SEED + nth })))(
	'at a service that is $model.name, $form get what a call for each input alone gives, and objects of their own',
	async ({ model, cases, seed }) => {
		await fc.assert(
			fc.asyncProperty(cases, async (any) => {
				const { latency, executions } = model.hidesWhich ? withFewOdd(model, any) : any;
				const judge = new Judge(model, latency);
				const faults = await inPassingTime(seed, async () => await judge.faultsOf(executions));
				expect(faults).toEqual([]);
			}),
			{ numRuns, seed, endOnFailure: true },
		);
	},
);
