import type { Operation } from '../catalogue/types';
import { invalidLine, LookupFailure } from '../failure';
import * as selectFields from './selectFields';

/** The panel's label of a field of the service; undefined = the panel does not show the field. */
const labelOf = (entry: Operation, name: string): string | undefined => {
	const key = entry.lookup?.keys.find(({ field }) => field === name);
	if (key) return key.valueLabel;
	if (name === entry.includeFields) return selectFields.label;
	return [entry.fields, entry.filters].flat().find((field) => field?.name === name)?.label;
};

/**
 * A refusal of the service with the panel's labels of the fields that it names: `body.radius: must be above 0` →
 * `Near ZIP Radius (body.radius: must be above 0)`. Where it asks for at least one, the advice says which filter
 * the search needs. Any other failure stays as it is. Source: "Errors", 422.
 */
export const inPanelWords = (
	failure: LookupFailure,
	{ operation }: { operation: Operation },
): LookupFailure => {
	const { kind, message, invalid = [], advice } = failure.facts;
	if (kind !== 'invalid') return failure;
	const labels = new Map(
		invalid.map((part) => [invalidLine(part), labelOf(operation, part.loc[1])]),
	);
	const words = [...labels].reduce(
		(text, [line, label]) => (label ? text.replaceAll(line, () => `${label} (${line})`) : text),
		message,
	);
	const isOneMissing = invalid.every(({ loc }) => !loc[1]) && /at least one/i.test(message);
	const missing = isOneMissing && operation.filterRules?.atLeastOne?.advice;
	return new LookupFailure({ ...failure.facts, message: words, advice: missing || advice });
};
