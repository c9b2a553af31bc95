import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';
import type { LookupFailure } from '../failure';

/** The record of a value that the service refuses, with the service's reason. Undefined if it refuses something else. */
export const refusedAddress = (
	{ unsentRecord }: Operation,
	body: IDataObject | undefined,
	{ facts: { kind, invalid = [] } }: LookupFailure,
): IDataObject | undefined => {
	if (!unsentRecord?.valueField || kind !== 'invalid' || invalid.length === 0) return undefined;
	const { record, reasonField, valueField } = unsentRecord;
	if (!invalid.every(({ loc }) => loc.includes(valueField))) return undefined;
	const reason = invalid.map(({ msg }) => msg).join('; ');
	return { ...record, [valueField]: body?.[valueField], [reasonField]: reason };
};
