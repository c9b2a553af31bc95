/** A name's answer is a function of that name and its state: it equals one call for it alone, whoever else asks. */
import fc from 'fast-check';
import { NAME_FORMS } from './invariant/forms.mts';
import { Judge } from './invariant/judge.mts';
import { NAME_MODELS } from './invariant/names.mts';
import { inPassingTime } from './invariant/passingTime.mts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 400);
const SEED = Number(process.env.PROPERTY_SEED ?? 1);

const cells = NAME_MODELS.flatMap((model) =>
	Object.entries(NAME_FORMS).map(([form, cases]) => ({ model, form, cases })),
);
const numRuns = Math.ceil(RUNS / 2 / cells.length);

test.each(cells.map((cell, nth) => ({ ...cell, seed: SEED + nth })))(
	'by name, at a service that $model.name, $form get what a call for each input alone gives',
	async ({ model, cases, seed }) => {
		await fc.assert(
			fc.asyncProperty(cases, async ({ latency, executions }) => {
				const judge = new Judge(model, latency);
				const faults = await inPassingTime(seed, async () => await judge.faultsOf(executions));
				expect(faults).toEqual([]);
			}),
			{ numRuns, seed, endOnFailure: true },
		);
	},
);
