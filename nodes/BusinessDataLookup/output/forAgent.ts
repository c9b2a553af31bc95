import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../isObject';

/**
 * The most bytes of an item for an agent, and of all items without a Limit: its model pays for them. n8n adds up to 1
 * kB.
 */
const MAX_BYTES = 7000;
/** If lists keep n entries, texts keep n times this many characters. */
const CHARACTERS_PER_ENTRY = 40;

/** Lists are shortened to this many entries, and texts accordingly. The first step that suffices is used. */
const STEPS = [32, 16, 8, 4, 2, 1];

/** Shrinks an item for an agent. A small item stays unchanged. */
export const shrinkForAgent = (json: IDataObject): IDataObject => {
	if (countBytes(json) <= MAX_BYTES) return json;
	for (const entries of STEPS) {
		const smaller = cut(json, entries) as IDataObject;
		if (countBytes(smaller) <= MAX_BYTES) return smaller;
	}
	return { '…': cutText(JSON.stringify(json), MAX_BYTES / 4) };
};

/** As many items of a list as an agent can afford, and how many are left out. */
export const firstForAgent = (jsons: IDataObject[]): IDataObject[] => {
	let bytes = 0;
	const kept = jsons.filter((json) => (bytes += countBytes(json)) <= MAX_BYTES);
	const omitted = jsons.length - kept.length;
	return omitted > 0 ? [...kept, { '…': `(${omitted} more left out)` }] : kept;
};

const countBytes = (json: unknown): number => Buffer.byteLength(JSON.stringify(json));

/** Cuts the texts and lists in a value. Each says that it was cut. */
const cut = (value: unknown, entries: number): unknown => {
	if (typeof value === 'string') return cutText(value, entries * CHARACTERS_PER_ENTRY);
	if (Array.isArray(value)) {
		const kept = value.slice(0, entries).map((entry) => cut(entry, entries));
		const omitted = value.length - kept.length;
		return omitted > 0 ? [...kept, `… (${omitted} more left out)`] : kept;
	}
	if (!isObject(value)) return value;
	const fields = Object.entries(value).map(([name, field]) => [name, cut(field, entries)]);
	return Object.fromEntries(fields);
};

const cutText = (text: string, most: number): string =>
	text.length <= most
		? text
		: `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}… (cut: ${text.length} characters in all)`;
