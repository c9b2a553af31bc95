import { toSnakeCase } from '../catalogue/field';
import type { Operation } from '../catalogue/types';
import { invalidLine, LookupFailure } from '../failure';
import type { Presentation } from './inputRequest';
import { stateLabel } from './lookUpBy';
import { mappingsLabel } from './mappings';
import { pagingLabels } from './paging';
import { selectFieldsLabel } from './selectFields';
import { sortLabel } from './sort';

/** A rejected call: its operation, and the value that was looked up. */
interface Rejected {
	operation: Operation;
	presentation?: Pick<Presentation, 'askedFor'>;
}

/**
 * Adds the parameters' labels to the service's words of a 422:
 * `body.radius: above 0` → `Near ZIP Radius (body.radius: above 0)`.
 * If a filter is missing, the advice says which to add. Source: "Errors", 422.
 */
export const withParameterLabels = (failure: LookupFailure, rejected: Rejected): LookupFailure => {
	const { kind, serviceWords = '', invalid = [], advice } = failure.facts;
	if (kind !== 'invalid') return failure;
	const labels = new Map(
		invalid.map((part) => [invalidLine(part), parameterLabel(rejected, part.loc[1])]),
	);
	const labeled = [...labels].reduce(
		(text, [line, label]) => (label ? text.replaceAll(line, () => `${label} (${line})`) : text),
		serviceWords,
	);
	const isOneMissing = invalid.every(({ loc }) => !loc[1]) && /at least one/i.test(serviceWords);
	const missing = isOneMissing && rejected.operation.search?.filterAdvice;
	return new LookupFailure({
		...failure.facts,
		serviceWords: labeled || undefined,
		advice: missing || advice,
	});
};

/** The label of the parameter for a field of the service. */
const parameterLabel = (
	{ operation, presentation }: Rejected,
	name?: string,
): string | undefined => {
	if (name === undefined) return undefined;
	const { response, mappings: rows, search } = operation;
	const matchFields = operation.lookUpBy?.matchFields ?? [];
	const chosen = presentation?.askedFor?.matchField ?? [];
	const matchField = [chosen, matchFields].flat().find(({ filter }) => filter === name);
	if (matchField) return matchField.choiceLabel;
	if (matchFields.some(({ stateField }) => stateField === name)) return stateLabel;
	if (name === response.fieldSelector) return selectFieldsLabel;
	if (name === 'sort_by' && search?.sort) return sortLabel;
	if (rows?.names.includes(name)) return mappingsLabel;
	const fields = [...(operation.parameters ?? []), ...(search?.filters ?? [])];
	const field = fields.find((each) => toSnakeCase(each.name) === name);
	return field?.label ?? pagingLabels(operation)[name];
};
