/** That n8n shows this to a node: `test/contract/asTool.test.mts`. */
import { isAgentTool } from '../../../nodes/BusinessDataLookup/platform/agentTool.ts';
import { fakeRun } from '../../support/fakeN8n.mts';

it.each([
	['n8n says so', true, 'lookup', true],
	['only its type shows it', false, 'lookupTool', true],
	['neither does', false, 'lookup', false],
])('a node knows whether an agent runs it as a tool: %s', (_name, says, type, isTool) => {
	const context = fakeRun({ isToolExecution: () => says, getNode: () => ({ type }) });
	expect(isAgentTool(context)).toBe(isTool);
});
