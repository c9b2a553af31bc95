/** The operations with Put Result in Field, each with the parameters that take the value of an input. */
import type { INodeParameters } from 'n8n-workflow';
import { freeFields, withOwnDomain, type TestBed } from './testing.mts';

const value = '={{ $json.value }}';

export const resultOperations: Array<[operation: string, INodeParameters]> = [
	['company.enrich', { value }],
	['company.getAllAttributes', { value }],
	['creditBureau.lookup', freeFields({ url: value })],
	['email.find', freeFields({ linkedin_url: value })],
	['email.validate', { email: value }],
	['mobileNumber.find', freeFields({ linkedin_url: value })],
	['review.getAll', { filters: { url: value } }],
];

/** A value that an operation finds something for at the sandbox. */
export const knownValue = ({ sandbox }: TestBed, operation: string): string =>
	operation === 'email.validate' ? 'someone@example.com' : withOwnDomain(sandbox.data)[0].domain;
