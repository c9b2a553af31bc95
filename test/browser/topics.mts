/** What is visited: both nodes' forms, and the working example of each operation. */
import { BusinessDataLookup } from '../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import { BusinessDataLookupTrigger } from '../../nodes/BusinessDataLookup/BusinessDataLookupTrigger.node.ts';
import { findOperation } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import { examples, type Example } from '../support/examples.mts';
import type { NodeInWorkflow } from './editor.mts';
import { fullForms, startForms, type Form } from './forms.mts';

const action = new BusinessDataLookup().description;
const trigger = new BusinessDataLookupTrigger().description;

/** A form, and the node of a workflow that has it. */
export interface Visit {
	form: Form;
	node: NodeInWorkflow;
}

const visitsOf = (prefix: string, forms: Form[], more: Partial<NodeInWorkflow> = {}): Visit[] =>
	forms.map((form, n) => ({
		form,
		// n8n takes no two nodes of one name.
		node: { name: `${prefix} ${n + 1} ${form.name}`, parameters: form.parameters, ...more },
	}));

const kindOf = (name: string): string => {
	const [resource, operation] = name.split('.');
	return findOperation(resource, operation)?.kind ?? '';
};

/** Set by scripts/kinds/browser.mts: all of the editor is visited, not a share. */
const isFull = process.env.EDITOR_TESTS === 'full';

/** The first of each kind, or all. */
export const firstOfEach = <Thing,>(things: Thing[], kind: (thing: Thing) => string): Thing[] =>
	isFull
		? things
		: things.filter((thing, n) => things.findIndex((one) => kind(one) === kind(thing)) === n);

export const operationOf = ({ parameters: { resource, operation } }: Form): string =>
	kindOf(`${String(resource)}.${String(operation)}`);

/** As they are when they have just been chosen. */
export const startVisits = visitsOf('Start', startForms(action));
export const triggerVisits = visitsOf('Watch', startForms(trigger), { trigger: true });

/** With everything added that can be. */
export const fullVisits = [
	...visitsOf('Full', firstOfEach(fullForms(action), operationOf)),
	...visitsOf('Full trigger', firstOfEach(fullForms(trigger), operationOf), { trigger: true }),
];

export const shownExamples: Example[] = firstOfEach(examples, ({ operation }) => kindOf(operation));

/** What the nodes panel lists for both nodes. */
export const actions = [action, trigger].flatMap(({ properties }) =>
	properties
		.filter(({ name }) => ['operation', 'event'].includes(name))
		.flatMap(({ options = [] }) =>
			options.map((option) => ('action' in option && option.action) || option.name),
		),
);
