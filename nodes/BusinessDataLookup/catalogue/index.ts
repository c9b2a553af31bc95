import { company } from './company';
import { email } from './email';
import { lien } from './lien';
import { mobileNumber } from './mobileNumber';
import { account, businessRating, contact, creditBureau, taxLien } from './named';
import { request } from './request';
import { review } from './review';
import type { Operation, Resource } from './types';

/** Everything the node offers, in the order the editor shows it. */
export const catalogue: Resource[] = [
	account,
	request,
	businessRating,
	company,
	contact,
	creditBureau,
	email,
	review,
	mobileNumber,
	taxLien,
	lien,
];

export const operations: Operation[] = catalogue.flatMap((resource) => resource.operations);

/** The entry of a resource and operation, or undefined where there is none. */
export const findOperation = (resource: string, operation: string): Operation | undefined =>
	operations.find((entry) => entry.resource === resource && entry.operation === operation);
