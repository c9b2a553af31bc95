import type { Operation } from '../catalogue/types';
import { invalidLine, LookupFailure, type InvalidPart } from '../failure';
import type { InputRequest } from './request';

type Asked = Pick<InputRequest, 'operation'> & {
	request: Pick<InputRequest['request'], 'batch' | 'body'>;
};

/** What the panel calls a field of the service; undefined = it shows none of that name. */
const labelOf = (entry: Operation, name: string): string | undefined => {
	const keys = 'lookup' in entry ? entry.lookup?.keys : undefined;
	const key = keys?.find(({ field }) => field === name);
	if (key) return key.valueLabel ?? key.label;
	const fields = [entry.fields, entry.filters, entry.wireOptions].flatMap((some) => some ?? []);
	return fields.find((field) => field.name === name)?.label;
};

/** `body.radius: must be above 0` → `Near ZIP Radius (body.radius: must be above 0)`. Source: "Errors", 422. */
const withLabels = (words: string, invalid: InvalidPart[], entry: Operation): string => {
	const labeled = new Map(
		invalid.map((part) => {
			const label = labelOf(entry, part.loc[1]);
			const line = invalidLine(part);
			return [line, label === undefined ? line : `${label} (${line})`];
		}),
	);
	const lines = words.split('; ');
	return lines.map((line) => labeled.get(line) ?? line).join('; ');
};

/** What to add where all filters that were sent are such as the document does not count; undefined = others were. */
const missingFilter = ({ operation, request }: Asked): string | undefined => {
	const { atLeastOne, narrowing = [] } = operation.filterRules ?? {};
	if (!atLeastOne || request.batch) return undefined;
	const sent = operation.filters!.filter(({ name }) => request.body?.[name] !== undefined);
	const uncounted = sent.filter(({ name }) => atLeastOne.uncounted.includes(name));
	const isAll = sent.every((field) => uncounted.includes(field) || narrowing.includes(field.name));
	if (uncounted.length === 0 || !isAll) return undefined;
	const labels = uncounted.map(({ label }) => label).join(' and ');
	return `${labels} alone may not be enough for the service. ${atLeastOne.advice}`;
};

/** A refusal of the service in the words of the panel; any other failure as it is. */
export const inPanelWords = (failure: LookupFailure, asked: Asked): LookupFailure => {
	const { kind, message, wordless, advice, invalid = [] } = failure.facts;
	const start = `${wordless}: `;
	if (kind !== 'invalid' || !message.startsWith(start)) return failure;
	return new LookupFailure({
		...failure.facts,
		message: start + withLabels(message.slice(start.length), invalid, asked.operation),
		advice: missingFilter(asked) ?? advice,
	});
};
