/** What cannot be read before a call is made: parameters whose expression fails, and credentials. */
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk();
const goesOn = { onError: 'continueRegularOutput' } as const;
/** n8n gives nothing for a field that is not there, and fails for a node that is not there. */
const broken = "={{ $('Nowhere').item.json.a }}";

it.each([
	['company.enrich', { value: broken }, 'Domain or URL'],
	['company.enrich', { matchBy: 'phone', value: broken }, 'Phone'],
	['company.enrich', { matchBy: broken, value: 'a.com' }, 'Look Up By'],
	['company.getAll', { filters: { url: broken } }, 'Filters'],
	['contact.getAll', { specifyBody: 'json', jsonBody: broken }, 'Body (JSON)'],
	['account.get', { authentication: broken }, 'Authentication'],
	['account.get', { options: { timeout: broken } }, 'Options'],
])(
	'an expression of %s that fails is named as the editor does: %j is %s',
	async (operation, parameters, label) => {
		const { items } = await desk.run(operation, parameters, { rows: [{}], ...goesOn });
		expect(items[0].json.error).toContain(`The "${label}" parameter cannot be read`);
		expect(desk.calls()).toBe(0);
	},
);

it('an expression that fails stops the run in the words of n8n, with the item', async () => {
	const { error } = await desk.run('company.enrich', { value: broken }, { rows: [{}] });
	expect(error).toMatchObject({ context: { itemIndex: 0 } });
	expect(desk.calls()).toBe(0);
});

it('of the inputs that cannot be sent the first one stops the run, and all are named', async () => {
	const rows = ['a.com', 'b.com c.com', 'd.com', 'e.com f.com'].map((url) => ({ url }));
	const { error } = await desk.run('company.enrich', { value: '={{ $json.url }}' }, { rows });
	expect(error).toMatchObject({ context: { itemIndex: 1 } });
	expect(error?.message).toMatch(/ \[item 1\]\. Nor can item 3 be sent$/);
	expect(desk.calls()).toBe(0);
});

describe('a credential whose key depends on the input', () => {
	const run = async (keys: string[]) =>
		await desk.run(
			'account.get',
			{},
			{
				rows: keys.map((key) => ({ key })),
				credential: { apiKey: '={{ $json.key }}' },
				...goesOn,
			},
		);

	it.each([[['a', 'b']], [['a', 'b', 'a']]])(
		'and differs between inputs is refused before a call: %j',
		async (keys) => {
			const { items } = await run(keys);
			expect(items.map(({ json }) => json.error)).toEqual(
				keys.map(() => expect.stringContaining('parameter is another one for some inputs')),
			);
			expect(desk.sandbox.requests()).toEqual([]);
		},
	);

	it('and is the same for all inputs is used', async () => {
		await run(['c', 'c']);
		expect(desk.sandbox.requests()).not.toEqual([]);
	});
});

it.each([
	[{ baseUrl: 'ftp://x' }, 'continueRegularOutput'],
	[{ baseUrl: 'ftp://x' }, 'stopWorkflow'],
	[{ baseUrl: '' }, 'stopWorkflow'],
] as const)('a credential with %j is refused with On Error = %s', async (credential, onError) => {
	const { error, items } = await desk.run('account.get', {}, { rows: [{}], credential, onError });
	expect(String(error?.message ?? items[0].json.error)).toContain('Base URL');
});

describe('Max Calls', () => {
	const enrich = async (maxCalls: number, more = {}) =>
		await desk.run(
			'company.enrich',
			{ value: '={{ $json.url }}', options: { itemsPerCall: 1, maxCalls } },
			{ rows: [{ url: 'unknown.test' }, { url: 'other.test' }], ...more },
		);

	it('that is too small for a run that stops at a failure keeps it from beginning', async () => {
		const { error } = await enrich(1);
		expect(error?.message).toContain('needs 2 calls or more, and Max Calls allows 1');
		expect(desk.calls()).toBe(0);
	});

	it('that is just enough lets it run', async () => {
		const { error, items } = await enrich(2);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(2);
	});

	it('that is too small answers some inputs where On Error goes on', async () => {
		const { items } = await enrich(1, goesOn);
		expect(items.map(({ json }) => 'error' in json)).toEqual([false, true]);
		expect(desk.calls()).toBe(1);
	});
});
