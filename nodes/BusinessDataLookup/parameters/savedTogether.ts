import type { IDataObject } from 'n8n-workflow';
import { inputProblem, type LookupFailure } from '../failure';
import type { InputRequest } from './request';
import { quoted } from './value';

/** The wire name under which an input's rows are sent. */
const sentAs = ({ request: { body } }: InputRequest, names: string[]): string =>
	names.find((name) => body?.[name] !== undefined)!;

/**
 * A call replaces what was saved before, so all inputs get one request with the rows of all, in their order and each
 * row once. A failure where the inputs send their rows under different names.
 */
export const savedTogether = (inputs: InputRequest[]): InputRequest[] | LookupFailure => {
	const [first] = inputs;
	const { operation } = first;
	if (!('mappings' in operation) || !operation.mappings || inputs.length < 2) return inputs;
	const { names } = operation.mappings;
	const sendAs = sentAs(first, names);
	const other = inputs.find((input) => sentAs(input, names) !== sendAs);
	if (other) {
		const [one, two] = [quoted(sendAs), quoted(sentAs(other, names))];
		return inputProblem(
			'Send As',
			`is ${one} for input ${first.item} and ${two} for input ${other.item}, and one call saves the rows of all inputs`,
			'Give the same for all inputs.',
		);
	}
	const all = inputs.flatMap(({ request: { body } }) => body![sendAs] as IDataObject[]);
	const rows = [...new Map(all.map((row) => [JSON.stringify(row), row])).values()];
	const bodies = inputs.map(({ request }) => request.body);
	const request = {
		...first.request,
		body: Object.assign({}, ...bodies, { [sendAs]: rows }) as IDataObject,
	};
	const linkedTo = inputs.map(({ item }) => item);
	return inputs.map((input) => ({
		...input,
		request,
		presentation: { ...input.presentation, linkedTo },
	}));
};
