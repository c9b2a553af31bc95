/**
 * An input's answer is a function of that input, of the secret it is asked with, and of the service: it equals one
 * call for it alone, whoever else asks.
 */
import { FORMS } from './invariant/forms.mts';
import { judgeAll } from './invariant/judge.mts';
import { MODELS } from './invariant/models.mts';
import { RUNS } from './schedule.mts';

judgeAll(
	'at a service that is $model.name, $form get what a call for each input alone gives, and objects of their own',
	MODELS,
	FORMS,
	RUNS,
);
