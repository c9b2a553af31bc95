/** Email: Validate on what is not an address: that is a result, for finding those is what the list was made for. */
import type { IDataObject } from 'n8n-workflow';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk();

const validate = async (emails: unknown[], parameters = {}) =>
	await desk.run(
		'email.validate',
		{ email: '={{ $json.email }}', ...parameters },
		{ input: emails.map((email) => ({ json: { email } as IDataObject })) },
	);

const malformed = (email: string) => ({
	processed_attempted: false,
	email,
	status: 'Malformed',
	note: expect.stringMatching(/^Not sent: /),
});

it('a list with malformed addresses is validated to its end, and those are not sent', async () => {
	const { items, error, linkedInput } = await validate([
		'ann@example.com',
		'ann.example.com',
		' ben@example.com ',
		'a@example.com, b@example.com',
		'',
		null,
	]);

	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json)).toEqual([
		expect.objectContaining({ email: 'ann@example.com', processed_attempted: true }),
		malformed('ann.example.com'),
		expect.objectContaining({ email: 'ben@example.com', processed_attempted: true }),
		malformed('a@example.com, b@example.com'),
		malformed(''),
		malformed(''),
	]);
	expect(items.map(linkedInput)).toEqual([0, 1, 2, 3, 4, 5]);
	expect(desk.sandbox.stats().calls).toBe(2);
});

it('a malformed address alone makes no call, whatever the credential', async () => {
	const { items, error } = await desk.run(
		'email.validate',
		{ email: '={{ "nobody" }}' },
		{ credential: { apiKey: 'wrong' } },
	);

	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json)).toEqual([malformed('nobody')]);
	expect(desk.sandbox.stats().calls).toBe(0);
});
