import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Field } from '../catalogue/field';
import { fillIn, isExpression } from './inputField';
import { parseObject } from './json';
import { readChoice } from './value';
import { isObject } from '../isObject';
import { systemClock } from '../time';

const holdsExpression = (value: unknown): boolean => {
	if (typeof value === 'object' && value !== null)
		return Object.values(value).some(holdsExpression);
	return isExpression(value);
};

/** Reads the parameters of one item of a node, or of a trigger, which has no items. */
export class Reader {
	/**
	 * @param get the value of a parameter; `fallback` where the node has none (n8n throws without one)
	 * @param expressions a parameter that was read, as it is written, if it holds an expression; else undefined
	 * @param now the time that spans are counted back from, in ms since 1970
	 * @param label the name of a collection in the panel, if the parameters are those of one of its rows
	 */
	constructor(
		readonly get: (name: string, fallback?: unknown) => unknown,
		private readonly expressions: (name: string) => unknown = () => undefined,
		readonly now = systemClock.wallTime(),
		private readonly label?: string,
	) {}

	/** Whether an expression gives a parameter that was read, or the part of it at a path. */
	isExpression(name: string, ...path: Array<string | number>): boolean {
		let part = this.expressions(name);
		for (const step of path) {
			if (isExpression(part)) return true;
			if (isObject(part)) part = part[step];
			else part = Array.isArray(part) ? part[Number(step)] : undefined;
		}
		return holdsExpression(part);
	}

	/** The choice in a drop-down list. Throws inputFailure. */
	choice<Choice extends string>(field: Field): Choice {
		return readChoice({ ...field, label: this.label ?? field.label }, this.get(field.name));
	}

	/** A collection or a JSON object, also as text; empty where nothing is given. Throws inputFailure. */
	object(name: string, label: string): IDataObject {
		return parseObject(this.get(name, {}), label);
	}

	/** A reader for each row of a collection, which n8n saves as `{ [name]: { [list]: rows } }`. Throws inputFailure. */
	rows(name: string, list: string, label: string): Reader[] {
		const rows = [this.object(name, label)[list]].flat().filter(isObject);
		return rows.map((row, nth) => {
			const valueOf = (field: string, fallback: unknown = null) => row[field] ?? fallback;
			const written = (field: string) => (this.isExpression(name, list, nth, field) ? '=' : '');
			return new Reader(valueOf, written, this.now, label);
		});
	}
}

/**
 * Reads the node's parameters. Evaluating expressions takes most of a run's CPU (bench/rows/lookups.mts). So a
 * parameter without an expression is read once for all items, and an expression that is just an input field is filled
 * in here. n8n evaluates all others.
 */
export class ParameterReader {
	private readonly fixed = new Map<string, unknown>();

	/** Parameters with expressions, as they are written. */
	private readonly changing = new Map<string, unknown>();

	/** The last value of each parameter with expressions, because several groups read the same parameter. */
	private readonly newest = new Map<string, { item: number; value: unknown }>();

	/** `$json` of each item. Absent in an agent's tool, whose expressions see other data than the input. */
	private readonly input?: IDataObject[];

	/** @param now one time for all items, so that equal spans are equal requests */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly now = systemClock.wallTime(),
	) {
		if (context.getNode().type.endsWith('Tool')) return;
		this.input = context.getInputData().map(({ json }) => json);
	}

	/** The reader of an item. */
	at(item: number): Reader {
		return new Reader(
			(name, fallback = null) => this.valueOf(name, item, fallback),
			(name) => this.changing.get(name),
			this.now,
		);
	}

	private valueOf(name: string, item: number, fallback: unknown): unknown {
		if (this.fixed.has(name)) return this.fixed.get(name);
		if (!this.changing.has(name)) {
			const raw: unknown = this.context.getNodeParameter(name, item, fallback, {
				rawExpressions: true,
			});
			if (!holdsExpression(raw)) {
				const value: unknown = this.context.getNodeParameter(name, item, fallback);
				this.fixed.set(name, value === undefined ? fallback : value);
				return this.fixed.get(name);
			}
			this.changing.set(name, raw);
		}
		const newest = this.newest.get(name);
		if (newest?.item === item) return newest.value;
		const json = this.input?.[item];
		const value =
			(json && fillIn(this.changing.get(name), json)) ??
			this.context.getNodeParameter(name, item, fallback);
		this.newest.set(name, { item, value });
		return value;
	}
}
