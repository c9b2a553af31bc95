import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { refusedAddress } from '../../../nodes/BusinessDataLookup/lookup/refusedAddress.ts';

const operation = findOperation('email', 'validate')!;
const body = { email: 'a@b.co' };
const refusal = (loc: string[], kind: 'invalid' | 'server' = 'invalid') =>
	new LookupFailure({
		kind,
		message: 'no',
		invalid: loc.map((name) => ({ loc: ['body', name], msg: 'no' })),
	});

it('an address that the service refuses is malformed, in its words', () => {
	const record = { processed_attempted: false, status: 'Malformed', email: 'a@b.co', note: 'no' };
	expect(refusedAddress(operation, body, refusal(['email']))).toEqual(record);
});

it.each([
	['that names no field', refusal([])],
	['that is a failure of the service', refusal(['email'], 'server')],
])('a refusal %s is no malformed address', (_name, failure) => {
	expect(refusedAddress(operation, body, failure)).toBeUndefined();
});
