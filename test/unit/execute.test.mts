/** Reading many inputs leaves n8n time for its other work. */
import { BusinessDataLookup } from '../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import { execute } from '../../nodes/BusinessDataLookup/execute.ts';
import { fakeRun, parametersWithExpressions, withDefaults } from '../support/fakeN8n.mts';

it('lets webhooks have a turn while the expressions of many inputs take long', async () => {
	const inputs = ['a.example', 'b.example', 'c.example'].map((domain) => ({ domain }));
	const own = { value: '={{ $json.domain }}', options: { planOnly: true } };
	const given = { resource: 'company', operation: 'enrich', ...own };
	const { description } = new BusinessDataLookup();
	const evaluate = parametersWithExpressions(withDefaults(description, given), inputs);
	const read: Array<{ item: number; turns: number }> = [];
	let turns = 0;
	const otherWork = setInterval(() => (turns += 1), 0);
	const getNodeParameter: typeof evaluate = (name, item, fallback, how) => {
		if (name === 'value' && !how) {
			read.push({ item, turns });
			for (const end = performance.now() + 50; performance.now() < end; );
		}
		return evaluate(name, item, fallback, how);
	};
	const getInputData = () => inputs.map((json) => ({ json }));
	await execute(fakeRun({ getNodeParameter, getInputData, continueOnFail: () => false }));
	clearInterval(otherWork);
	expect(read.map(({ item }) => item)).toEqual([0, 1, 2]);
	expect(new Set(read.map((each) => each.turns)).size).toBe(3);
});
