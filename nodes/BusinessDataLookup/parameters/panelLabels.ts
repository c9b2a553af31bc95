import type { Operation } from '../catalogue/types';
import { invalidLine, LookupFailure } from '../failure';
import * as selectFields from './selectFields';

/** The panel's label for a field of the service. */
const panelLabel = (entry: Operation, name: string): string | undefined => {
	const keyField = entry.lookup?.keys.find(({ field }) => field === name);
	if (keyField) return keyField.valueLabel;
	if (name === entry.answer.includeFields) return selectFields.label;
	return [entry.fields, entry.search?.filters].flat().find((field) => field?.name === name)?.label;
};

/**
 * Adds the panel's labels to a refusal: `body.radius: must be above 0` → `Near ZIP Radius (body.radius: must be above
 * 0)`. If a filter is missing, the advice says which. Other failures stay unchanged. Source: "Errors", 422.
 */
export const withPanelLabels = (
	failure: LookupFailure,
	{ operation }: { operation: Operation },
): LookupFailure => {
	const { kind, message, invalid = [], advice } = failure.facts;
	if (kind !== 'invalid') return failure;
	const labels = new Map(
		invalid.map((part) => [invalidLine(part), panelLabel(operation, part.loc[1])]),
	);
	const words = [...labels].reduce(
		(text, [line, label]) => (label ? text.replaceAll(line, () => `${label} (${line})`) : text),
		message,
	);
	const isOneMissing = invalid.every(({ loc }) => !loc[1]) && /at least one/i.test(message);
	const missing = isOneMissing && operation.search?.needsFilter;
	return new LookupFailure({ ...failure.facts, message: words, advice: missing || advice });
};
