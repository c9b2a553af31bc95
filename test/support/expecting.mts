/** What tests expect of texts and of refused parameters. */
import type { INodeParameters } from 'n8n-workflow';
import type { TestBed } from './testBed.mts';

/** A text with this in it. */
export const containing = (text: string) => expect.stringContaining(text) as string;

export const matching = (pattern: RegExp | string) => expect.stringMatching(pattern) as string;

/** A test for each row: such parameters are refused with this message, before a call. */
export const itRefuses = (
	testBed: TestBed,
	rows: Array<[name: string, parameters: INodeParameters, said: string | RegExp]>,
) =>
	it.each(rows)('%s with %j is refused before a call: %s', async (name, parameters, said) => {
		const { errorMessage } = await testBed.run(name, parameters);
		expect(errorMessage).toMatch(said);
		expect(testBed.calls()).toBe(0);
	});
