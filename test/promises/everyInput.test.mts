/** Every input has its items, in order, each linked to it and about nobody else. */
import type { INodeExecutionData } from 'n8n-workflow';
import { Cells } from './cells.mts';
import { companiesIn } from '../support/virtualService.mts';
import { kinds, type Kind } from './kinds.mts';
import { run } from './run.mts';
import { limited } from './services.mts';

const SIZES = [0, 1, 12, 120, 1000];

const inputsOf = ({ pairedItem }: INodeExecutionData): number[] =>
	[pairedItem ?? []].flat().map((link) => (typeof link === 'number' ? link : link.item));

/** What is wrong with the items of as many inputs. */
const problemOf = (items: INodeExecutionData[], size: number, { hidesRecords }: Kind) => {
	const links = items.map(inputsOf);
	const linked = new Set(links.flat());
	const missing = Array.from({ length: size }, (_, nth) => nth).filter((nth) => !linked.has(nth));
	if (missing.length > 0) return `${missing.length} inputs have no item, such as ${missing[0]}`;
	const firsts = links.map(([first]) => first);
	if (firsts.some((input, nth) => input < (firsts[nth - 1] ?? 0))) return 'not in order';
	const strange = items.findIndex(({ json }, nth) => {
		const named = companiesIn(JSON.stringify(json));
		const isAnother = named.some((company) => !links[nth].includes(company));
		return isAnother || (named.length === 0 && !hidesRecords);
	});
	return strange >= 0 && `item ${strange} is about ${JSON.stringify(items[strange].json)}`;
};

describe('Every input has its items, in order and linked to it', () => {
	it.each(kinds)('$name', async (kind) => {
		const cells = new Cells();
		for (const size of SIZES) {
			const { items, error } = await run(limited(6000), { kind, size });
			cells.check([`${size} inputs`], error ?? problemOf(items, size, kind));
		}
		cells.expectKept();
	});
});
