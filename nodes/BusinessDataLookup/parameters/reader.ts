import { isExpression, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';
import type { Field } from '../catalogue/field';
import { getOrCreate } from '../getOrCreate';
import { isObject } from '../isObject';
import { systemClock } from '../time';
import { parseObject, readChoice } from './parseValue';
import type { Written } from './typedText';

/** The parameters of all items. A parameter without an expression is read once for all items, which saves much CPU. */
export class NodeParameters {
	/** Each parameter as the workflow has it, with its expressions. */
	private readonly written = new Map<string, { raw: unknown; hasExpression: boolean }>();

	/** The same time for all items, so that `90 days` means the same date in each. */
	private readonly now = systemClock.wallTime();

	constructor(private readonly context: IExecuteFunctions) {}

	/** The reader of an item. */
	at(item: number): Reader {
		const evaluated = new Map<string, { value: unknown }>();
		const evaluate = (name: string) => ({ value: this.context.getNodeParameter(name, item) });
		const get = (name: string, fallback: unknown = null): unknown => {
			const { raw, hasExpression } = this.readWritten(name, item);
			if (!hasExpression) return raw ?? fallback;
			return getOrCreate(evaluated, name, () => evaluate(name)).value;
		};
		const isInputField = (text: string) =>
			Object.hasOwn(this.context.getInputData()[item]?.json ?? {}, text);
		const raw = (name: string) => this.readWritten(name, item).raw;
		return new Reader(get, raw, this.now, isInputField);
	}

	private readWritten(name: string, item: number) {
		return getOrCreate(this.written, name, () => {
			const options = { rawExpressions: true };
			const raw: unknown = this.context.getNodeParameter(name, item, null, options);
			return { raw, hasExpression: holdsExpression(raw) };
		});
	}
}

/** Reads the parameters of one item, of a trigger, or of a row in a collection. */
export class Reader {
	/**
	 * @param get the value of a parameter, or `fallback` if the node doesn't have the parameter
	 * @param raw the same parameter with its expressions
	 * @param now the time from which spans are counted back, in ms since 1970
	 * @param isInputField whether a text is the name of a field of the input
	 */
	constructor(
		readonly get: (name: string, fallback?: unknown) => unknown,
		private readonly raw: (name: string) => unknown = () => undefined,
		readonly now = systemClock.wallTime(),
		private readonly isInputField?: Written['isInputField'],
	) {}

	/** How a parameter, or the part of it at a path, was written. */
	written(name: string, ...path: Array<string | number>): Written {
		const isExpression = holdsExpression(partAt(this.raw(name), path));
		return { isExpression, isInputField: this.isInputField };
	}

	/** A choice of a drop-down list. Throws inputFailure. */
	choice<const Choice extends string>(field: Field, known: readonly Choice[]): Choice {
		return readChoice(field, this.get(field.name), known);
	}

	/** A collection or JSON object, also as text. Throws inputFailure. */
	object(name: string, label: string): IDataObject {
		return parseObject(this.get(name, {}), label);
	}

	/** The rows of a collection. n8n saves them as `{ [name]: { [list]: rows } }`. Throws inputFailure. */
	rows(name: string, list: string, label: string): IDataObject[] {
		return [this.object(name, label)[list]].flat().filter(isObject);
	}

	/** A reader for each row of a collection. Throws inputFailure. */
	rowReaders(name: string, list: string, label: string): Reader[] {
		return this.rows(name, list, label).map((row, nth) => {
			const get = (field: string, fallback: unknown = null) => row[field] ?? fallback;
			const raw = (field: string) => partAt(this.raw(name), [list, nth, field]);
			return new Reader(get, raw, this.now, this.isInputField);
		});
	}
}

/** The part of a written parameter at a path, or the expression that gives it. */
const partAt = (written: unknown, [step, ...rest]: Array<string | number>): unknown => {
	if (step === undefined || isExpression(written)) return written;
	if (isObject(written)) return partAt(written[step], rest);
	return Array.isArray(written) ? partAt(written[Number(step)], rest) : undefined;
};

/** Whether a parameter is an expression or has one inside. */
const holdsExpression = (value: unknown): boolean => {
	if (typeof value === 'object' && value !== null)
		return Object.values(value).some(holdsExpression);
	return isExpression(value);
};
