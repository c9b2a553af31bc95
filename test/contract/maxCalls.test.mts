/** The messages if Max Calls ends a run. Each kind of operation: `test/promises/maxCalls`. */
import type { INodeParameters } from 'n8n-workflow';
import { CONTINUE, useTestBed, validate } from '../support/testing.mts';

const testBed = useTestBed();

it('a run stops at Max Calls and outputs the results so far', async () => {
	const run = await validate(testBed, 5, { maxCalls: 3 }, CONTINUE);
	expect(run.items).toHaveLength(3);
	expect(run.errorItems.map(run.linkedInput)).toEqual([3, 4]);
	expect(run.failed[0].error).toMatch(/Max Calls \(3\) is used up.*\[item 3\]/);
	expect(run.hint).toMatch(
		/^3 \w+\. 2 failed: Max Calls \(3\) is used up, so no further call was made\. 3 calls, /,
	);
	expect(testBed.calls()).toBe(3);
});

it.each<[INodeParameters['maxCalls'], string]>([
	[5, 'The run needs 6 calls or more, and Max Calls allows 5 [item 0]'],
	['={{ 0 }}', '"Max Calls" parameter must be a whole number, 1 or more'],
])('with Max Calls %j a run that needs six calls fails without a call', async (maxCalls, said) => {
	expect((await validate(testBed, 6, { maxCalls })).errorMessage).toContain(said);
	expect(testBed.calls()).toBe(0);
});
