/** Every input has its items, in order, each linked to it and about no other input. */
import type { INodeExecutionData } from 'n8n-workflow';
import { companiesIn } from '../support/virtualService.mts';
import { itHoldsInEachCase } from './cells.mts';
import { kinds } from './kinds.mts';
import { run } from './run.mts';
import { limited } from './services.mts';

const inputsOf = ({ pairedItem }: INodeExecutionData): number[] =>
	[pairedItem ?? []].flat().map((link) => (typeof link === 'number' ? link : link.item));

describe('Every input has its items, in order and linked to it', () => {
	itHoldsInEachCase(kinds, { size: [0, 1, 12, 120, 1000] }, async (kind, { size }) => {
		const { items, error } = await run(limited(6000), { kind, size });
		const links = items.map(inputsOf);
		const linked = new Set(links.flat());
		const firsts = links.map(([first]) => first);
		const strange = items.find(({ json }, nth) => {
			const named = companiesIn(JSON.stringify(json));
			const isAnother = named.some((company) => !links[nth].includes(company));
			return isAnother || (named.length === 0 && !kind.hidesRecords);
		});
		return [
			error,
			linked.size !== size && `${size - linked.size} inputs have no item`,
			firsts.some((input, nth) => input < firsts[nth - 1]) && 'not in order',
			strange && `an item is about ${JSON.stringify(strange.json)}`,
		];
	});
});
