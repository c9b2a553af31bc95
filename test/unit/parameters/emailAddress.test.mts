import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { inputValues, read } from '../../../nodes/BusinessDataLookup/parameters/fieldParameter.ts';
import { readInputRequest, createReader } from '../readParameters.mts';

const entry = findOperation('email', 'validate')!;
const malformed = { processed_attempted: false, status: 'Malformed' };

it.each([
	['a@b.co', 'a@b.co'],
	['"Ann <mailto:a@b.co>"', 'a@b.co'],
	['Ann.B@Example.COM', 'Ann.B@example.com'],
])('the email address %j is asked for as %j', (email, asked) => {
	expect(read(entry, inputValues(entry, createReader({ email })))).toEqual({ email: asked });
});

it.each([...['a@b', '"'.repeat(100_000)], ['a@b.co', 'c@d.co']])(
	"%j isn't an email address, and isn't sent",
	(email) => {
		const text = [email].flat().join(', ');
		const note = expect.stringMatching(/^Not sent: /) as string;
		const { notSent } = readInputRequest('email.validate', { email });
		expect(notSent?.records).toEqual([{ ...malformed, email: text, note }]);
	},
);
