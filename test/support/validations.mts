/** Validations, for tests that need calls which can't be shared. */
import type { INodeParameters } from 'n8n-workflow';
import type { TestBed, TestBedRequest } from './testBed.mts';
import { times } from './times.mts';

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
