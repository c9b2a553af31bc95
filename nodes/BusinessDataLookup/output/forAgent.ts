import type { IDataObject } from 'n8n-workflow';

/**
 * The most bytes of an item for an agent, and of all items without a Limit: its model pays for them. n8n adds up to 1
 * kB.
 */
const MAX_BYTES = 7000;
/** If lists keep n entries, texts keep n times this many characters. */
const CHARACTERS_PER_ENTRY = 40;

/** How to shrink an item: first shorten lists and texts, then drop fields. The first step that suffices is used. */
const STEPS = [
	...[32, 16, 8, 4, 2, 1].map((entries) => ({ entries, fields: Infinity, depth: 50 })),
	...[40, 20, 10, 5, 2].map((fields) => ({ entries: 1, fields, depth: 6 })),
];

/** Shrinks an item for an agent. A small item stays unchanged. */
export const shrinkForAgent = (json: IDataObject): IDataObject => {
	let smaller = json;
	for (const step of STEPS) {
		if (countBytes(smaller) <= MAX_BYTES) return smaller;
		smaller = cut(json, step) as IDataObject;
	}
	return smaller;
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
const cut = (value: unknown, step: (typeof STEPS)[number], depth = 0): unknown => {
	const { entries, fields } = step;
	if (typeof value === 'string') {
		const most = entries * CHARACTERS_PER_ENTRY;
		if (value.length <= most) return value;
		return `${value.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}… (cut: ${value.length} characters in all)`;
	}
	if (typeof value !== 'object' || value === null) return value;
	if (depth >= step.depth) return '… (left out)';
	if (Array.isArray(value)) {
		const kept = value.slice(0, entries).map((entry) => cut(entry, step, depth + 1));
		const omitted = value.length - kept.length;
		return omitted > 0 ? [...kept, `… (${omitted} more left out)`] : kept;
	}
	const all = Object.entries(value);
	const kept = all.slice(0, fields).map(([name, field]) => [name, cut(field, step, depth + 1)]);
	if (all.length > kept.length) kept.push(['…', `(${all.length - kept.length} more left out)`]);
	return Object.fromEntries(kept);
};
