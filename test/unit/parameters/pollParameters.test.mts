/** What a trigger shows, and what it reads of its parameters. */
import type { IDataObject } from 'n8n-workflow';
import { watchedOperations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { readPollParameters } from '../../../nodes/BusinessDataLookup/parameters/pollParameters.ts';
import { triggerProperties } from '../../../nodes/BusinessDataLookup/parameters/pollParameters.ts';
import { fakePoll } from '../../support/fakeN8n.mts';

const read = (parameters: IDataObject) => readPollParameters(fakePoll({ parameters }));
const filters = { has_website: true };
const defaults = { authentication: 'apiKey', filters, periodDays: 30, simplify: true };

it.each<[string, IDataObject, object]>([
	['lienFiled', { filters: { ...filters, filedSince: '90 days' } }, {}],
	['lienFiled', { filters, authentication: 'oAuth2' }, { authentication: 'oAuth2' }],
	[
		'lienFiled',
		{ filters, simplify: 'false', lookBackDays: 1 },
		{ periodDays: 1, simplify: false },
	],
	['lienExpiring', { lookBackDays: 7 }, { filters: {}, periodDays: 180 }],
	[
		'lienExpiring',
		{ daysAhead: 5, filters: { date_expired: 'x' } },
		{ filters: {}, periodDays: 5 },
	],
	['emailLookedUp', { filters }, { filters: {} }],
])('the trigger for %s with %j reads %j', (event, parameters, expected) => {
	const { operation, ...others } = read({ event, ...parameters });
	expect([operation.event.value, others]).toEqual([event, { ...defaults, ...expected }]);
});

it('an event that the trigger does not have is refused', () => {
	expect(() => read({ event: 'lienPaid' })).toThrow('has no choice "lienPaid"');
});

it.each(watchedOperations.map(({ event }) => event))(
	'$label says what it costs and that its first poll starts nothing, and has no filing dates',
	({ value, period: { parameter } }) => {
		const [notice, ...others] = triggerProperties().filter(
			({ displayOptions }) => displayOptions?.show?.event?.includes(value) ?? true,
		);
		expect(notice.displayName).toMatch(
			/^Each poll (is one call, which doesn't count|costs one call \(every minute: 1,440 a day; every 15 minutes: 96\))/,
		);
		const { hint } = others.find(({ name }) => name === parameter.name)!;
		expect(hint).toMatch(/^The first poll starts nothing/);
		expect(JSON.stringify(others)).not.toMatch(/"filed(Since|Before)"/);
	},
);
