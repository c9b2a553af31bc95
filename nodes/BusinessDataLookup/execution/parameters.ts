import type { IExecuteFunctions } from 'n8n-workflow';

const holdsExpression = (value: unknown): boolean => {
	if (typeof value === 'string') return value.startsWith('=');
	if (Array.isArray(value)) return value.some(holdsExpression);
	if (typeof value === 'object' && value !== null)
		return Object.values(value).some(holdsExpression);
	return false;
};

/**
 * The node's parameters. One without an expression is read once for all items, one with an
 * expression once for each item: reading is what costs most in n8n.
 */
export class Parameters {
	private readonly fixed = new Map<string, unknown>();

	private readonly changing = new Set<string>();

	constructor(private readonly context: IExecuteFunctions) {}

	/** The value of a parameter for an item; `fallback` where the node has none (n8n throws without one). */
	get(name: string, item: number, fallback: unknown = null): unknown {
		if (this.fixed.has(name)) return this.fixed.get(name);
		if (!this.changing.has(name)) {
			const raw: unknown = this.context.getNodeParameter(name, item, fallback as object, {
				rawExpressions: true,
			});
			if (holdsExpression(raw)) {
				this.changing.add(name);
			} else {
				const value: unknown = this.context.getNodeParameter(name, item, fallback as object);
				this.fixed.set(name, value);
				return value;
			}
		}
		return this.context.getNodeParameter(name, item, fallback as object);
	}

	/** A collection; anything else counts as empty. */
	collection(name: string, item: number): Record<string, unknown> {
		const value = this.get(name, item, {});
		return typeof value === 'object' && value !== null && !Array.isArray(value)
			? (value as Record<string, unknown>)
			: {};
	}
}
