import { name } from '../../../nodes/BusinessDataLookup/spelling/companyName.ts';

it.each([
	['Acme, Inc.', ['Acme inc']],
	['ACME INCORPORATED', ['ACME inc']],
	['Acme Limited Liability Company', ['Acme llc']],
	['Acme Proprietary Limited', ['Acme pty ltd']],
	['"Acme Corporation",', ['Acme corp']],
	['Acme Inc', []],
	['acme LLC', []],
	['Acme', []],
	['Acme\u2122', []],
	['', []],
])('beside the name %j, %j is sent', (typed, short) => {
	expect(name.sentBeside?.(typed)).toEqual(short);
});
