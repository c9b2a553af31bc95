/** What a trigger shows, and what it reads of its parameters. */
import type { IDataObject } from 'n8n-workflow';
import { watchedOperations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import {
	readPollParameters,
	triggerProperties,
} from '../../../nodes/BusinessDataLookup/parameters/pollParameters.ts';
import { fakePoll } from '../../support/fakeN8n.mts';
import { thrownProblem } from '../thrownProblem.mts';

const read = (parameters: IDataObject) => readPollParameters(fakePoll({ parameters }));
const filters = { has_website: true };
const defaults = { authentication: 'apiKey', filters, windowDays: 30, simplify: true };

it.each<[IDataObject, string, object]>([
	[{ filters: { ...filters, filedSince: '90 days' } }, 'lienFiled', defaults],
	[
		{ filters, authentication: 'oAuth2', simplify: 'false', lookBackDays: 1 },
		'lienFiled',
		{ authentication: 'oAuth2', filters, windowDays: 1, simplify: false },
	],
	[
		{ event: 'lienExpiring', lookBackDays: 7 },
		'lienExpiring',
		{ ...defaults, filters: {}, windowDays: 180 },
	],
	[
		{ event: 'lienExpiring', daysAhead: 5, filters: { date_expired: '2030-01-01', city: 'Reno' } },
		'lienExpiring',
		{ ...defaults, filters: { city: 'Reno' }, windowDays: 5 },
	],
	[{ event: 'emailLookedUp', filters }, 'emailLookedUp', { ...defaults, filters: {} }],
])('the trigger reads %j as an event %s with %j', (parameters, event, expected) => {
	const { operation, ...others } = read(parameters);
	expect([operation.watch.event, others]).toEqual([event, expected]);
});

it.each([
	[{}, /"Filters"/],
	[{ event: 'reviewPosted' }, /"Filters"/],
	[{ event: 'x', filters }, /"Event".*"x"/],
	[{ lookBackDays: 1.5, filters }, /"Look Back Days"/],
	[{ event: 'lienExpiring', daysAhead: 0 }, /"Days Ahead"/],
])('the trigger refuses %j with a message that names the parameter', (parameters, problem) => {
	expect(thrownProblem(() => read(parameters))).toMatch(problem);
});

it.each(watchedOperations.map(({ watch }) => watch))(
	'$label says what it costs and that its first poll starts nothing, and has no filing dates',
	({ event, window: { parameter } }) => {
		const [notice, ...others] = triggerProperties().filter(
			({ displayOptions }) => displayOptions?.show?.event?.includes(event) ?? true,
		);
		expect(notice.displayName).toMatch(
			/^Each poll (is one call, which does not count|costs one call \(every minute: 1,440 a day; every 15 minutes: 96\))/,
		);
		const { hint } = others.find(({ name }) => name === parameter.name)!;
		expect(hint).toMatch(/^The first poll starts nothing/);
		expect(JSON.stringify(others)).not.toMatch(/"filed(Since|Before)"/);
	},
);
