/** What tests of the node in n8n's engine are made of. */
import type { INodeParameters } from 'n8n-workflow';
import type { Dataset } from '../../sandbox/data/dataset.mts';
import { CONTINUE, type TestBed, type TestBedRequest } from './testBed.mts';
import { times } from './times.mts';

export * from './freeFields.mts';
export * from './http.mts';
export * from './testBed.mts';
export * from './times.mts';

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

/** The companies of a sandbox that have a domain, and share it with no other. */
export const withOwnDomain = ({ companies, companiesByDomain }: Dataset) =>
	companies.filter(
		({ record, domain }) => record.url === domain && companiesByDomain.get(domain)?.length === 1,
	);

export const emails = (count: number) => times(count, (n) => ({ email: `p${n}@a.example` }));

/** A run with as many calls. */
export const validate = async (
	at: TestBed,
	count: number,
	options: INodeParameters = {},
	request: TestBedRequest = {},
) => {
	const own = { email: '={{ $json.email }}', options };
	return await at.run('email.validate', own, { rows: emails(count), ...request });
};
