/** What tests expect of texts and of refused parameters. */
import type { INodeParameters } from 'n8n-workflow';
import { CONTINUE, type TestBed } from './testBed.mts';

/** A text with this in it. */
export const containing = (text: string) => expect.stringContaining(text) as string;

export const matchingText = (pattern: RegExp | string) => expect.stringMatching(pattern) as string;

/** A test for each row: an input with such parameters fails with this message, before a call. */
export const itRefuses = (
	testBed: TestBed,
	rows: Array<[name: string, parameters: INodeParameters, said: string | RegExp]>,
) =>
	it.each(rows)('%s with %j is refused before a call: %s', async (name, parameters, said) => {
		const { failed, errorMessage } = await testBed.run(name, parameters, CONTINUE);
		expect(failed[0]?.error ?? errorMessage).toMatch(said);
		expect(testBed.calls()).toBe(0);
	});
