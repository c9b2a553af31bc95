/** Email Validate: which addresses are sent, and what any other text gets. */
import { readInputRequest } from '../readParameters.mts';

it.each([
	['a@b.co', 'a@b.co'],
	['"Ann <mailto:a@b.co>"', 'a@b.co'],
	['Ann.B@Example.COM', 'Ann.B@example.com'],
])('%j is sent as %j', (email, sent) => {
	const { request } = readInputRequest('email.validate', { email });
	expect(request?.call.body).toEqual({ email: sent, mx_records: false });
});

it.each([...['a@b', '"'.repeat(100_000)], ['a@b.co', 'c@d.co']])('%j is Malformed', (email) => {
	const { notSent } = readInputRequest('email.validate', { email });
	const note = expect.stringMatching(/^Not sent: /) as string;
	expect(notSent?.records).toEqual([
		{ processed_attempted: false, status: 'Malformed', note, email: [email].flat().join(', ') },
	]);
});
