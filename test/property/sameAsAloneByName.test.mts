/** The same by name: a name's answer is a function of that name and its state. */
import { NAME_FORMS } from './invariant/forms.mts';
import { judgeAll } from './invariant/judge.mts';
import { NAME_MODELS } from './invariant/names.mts';
import { RUNS } from './schedule.mts';

judgeAll(
	'by name, at a service that $model.name, $form get what a call for each input alone gives',
	NAME_MODELS,
	NAME_FORMS,
	RUNS / 2,
);
