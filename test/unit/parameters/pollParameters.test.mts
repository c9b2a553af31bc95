/** What a trigger reads of its parameters. */
import type { IDataObject } from 'n8n-workflow';
import { readPollParameters } from '../../../nodes/BusinessDataLookup/parameters/pollParameters.ts';
import { fakePoll } from '../../support/fakeN8n.mts';

const read = (parameters: IDataObject) => readPollParameters(fakePoll({ parameters }));
const filters = { has_website: true };
const expired = { date_expired: 'x' };
const defaults = { authentication: 'apiKey', filters, periodDays: 30, simplify: true };

it.each<[string, IDataObject, object]>([
	['lienFiled', { filters: { ...filters, filedSince: '90 days' } }, {}],
	['lienFiled', { filters, authentication: 'oAuth2' }, { authentication: 'oAuth2' }],
	['lienFiled', { filters, simplify: 'false' }, { simplify: false }],
	['lienFiled', { filters, lookBackDays: 1 }, { periodDays: 1 }],
	['lienExpiring', { lookBackDays: 7 }, { filters: {}, periodDays: 180 }],
	['lienExpiring', { daysAhead: 5, filters: expired }, { filters: {}, periodDays: 5 }],
	['emailLookedUp', { filters }, { filters: {} }],
])('the trigger for %s with %j reads %j', (event, parameters, expected) => {
	const { operation, ...others } = read({ event, ...parameters });
	expect([operation.event.value, others]).toEqual([event, { ...defaults, ...expected }]);
});
