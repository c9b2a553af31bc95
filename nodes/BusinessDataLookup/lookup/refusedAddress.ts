import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';
import type { LookupFailure } from '../failure';

/** The record of an email address that the service refuses, with the service's own words; undefined = the service refused something else. */
export const refusedAddress = (
	{ parameters = [] }: Operation,
	body: IDataObject | undefined,
	{ facts: { kind, invalid = [] } }: LookupFailure,
): IDataObject | undefined => {
	const field = parameters.find(({ malformed }) => malformed);
	if (!field?.malformed || kind !== 'invalid' || invalid.length === 0) return undefined;
	if (!invalid.every(({ loc }) => loc.includes(field.name))) return undefined;
	const { record, reasonIn } = field.malformed;
	const reason = invalid.map(({ msg }) => msg).join('; ');
	return { ...record, [field.name]: body?.[field.name], [reasonIn]: reason };
};
