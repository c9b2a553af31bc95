import { hintsOf, itemsOf, parseExecution } from '../../scripts/lib/runWorkflow.mts';

const execution = {
	status: 'success',
	data: {
		resultData: {
			runData: {
				Node: [
					{
						executionStatus: 'success',
						hints: [{ message: '5 calls' }],
						data: { main: [[{ json: { n: 1 } }], null] },
					},
				],
			},
		},
	},
};
const printed = JSON.stringify(execution, null, 2);

test('the execution that n8n prints is found among log lines before and after it', () => {
	const text = `n8n Task Broker ready\n{not this}\n${printed}\nStopping n8n...\n}\n`;
	expect(parseExecution(text)).toEqual(execution);
});

test('output of n8n without an execution is shown in the error', () => {
	expect(() => parseExecution('The workflow does not exist.')).toThrow('does not exist');
	expect(() => parseExecution('{\n  "cut": ')).toThrow('no execution');
});

test('items and hints of an execution are read for each node, and are empty for a node that did not run', () => {
	expect(itemsOf(execution, 'Node')).toEqual([{ json: { n: 1 } }]);
	expect(itemsOf(execution, 'Node', 1)).toEqual([]);
	expect(itemsOf(execution, 'Other')).toEqual([]);
	expect(hintsOf(execution, 'Node')).toEqual(['5 calls']);
	expect(hintsOf(execution, 'Other')).toEqual([]);
});
