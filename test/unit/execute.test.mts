/** What n8n itself fails at in a run, and what becomes of the inputs. */
import { execute } from '../../nodes/BusinessDataLookup/execute.ts';
import { fakeRun } from '../support/fakeN8n.mts';

const odd = () => {
	throw new Error('odd');
};
const withoutResource = (name: string, _item: number, fallback: unknown) =>
	name === 'resource' ? odd() : fallback;
const setTo = { resource: 'company', operation: 'enrich', value: 'a.example', matchBy: 'url' };

/** The messages of two inputs, of which n8n fails at something. */
const errorsOf = async (own: object) => {
	const run = fakeRun({
		parameters: setTo,
		getInputData: () => [{ json: {} }, { json: {} }],
		continueOnFail: () => true,
		getCredentials: async () =>
			await Promise.resolve({ baseUrl: 'https://a.example', apiKey: 'k' }),
		...own,
	});
	const [items] = await execute(run);
	return items.map(({ json }) => json.error);
};

it.each<[string, object, string]>([
	[
		'no parameter',
		{ getNodeParameter: withoutResource },
		'The "Operation" parameter cannot be read: odd',
	],
	['the mode', { getMode: odd }, 'The lookup failed: odd'],
])('where n8n fails at %s each input says so', async (_name, own, message) => {
	expect(await errorsOf(own)).toEqual([`${message} [item 0]`, `${message} [item 1]`]);
});

it('a run that stops at a failure ends with the words of n8n', async () => {
	for (const own of [{ getNodeParameter: withoutResource }, { getCredentials: odd }])
		await expect(errorsOf({ continueOnFail: () => false, ...own })).rejects.toThrow(/^odd$/);
});
