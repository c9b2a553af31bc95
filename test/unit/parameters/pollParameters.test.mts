/** What a trigger shows, and what it reads of its parameters. */
import type { IDataObject } from 'n8n-workflow';
import { watched } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import {
	readPollParameters as readPoll,
	triggerProperties,
	triggerSubtitle,
} from '../../../nodes/BusinessDataLookup/parameters/pollParameters.ts';
import { fakePoll } from '../../support/fakeN8n.mts';
import { thrownProblem } from '../thrownProblem.mts';

const read = (parameters: IDataObject) => {
	const { operation, ...others } = readPoll(fakePoll({ parameters }));
	return { event: operation.watch.event, ...others };
};
const filters = { has_website: true };
const defaults = {
	event: 'lienFiled',
	authentication: 'apiKey',
	filters,
	windowDays: 30,
	simplify: true,
};

it.each<[IDataObject, object]>([
	[{ filters }, defaults],
	[{ filters: { ...filters, filedSince: '90 days' } }, defaults],
	[
		{ filters, authentication: 'oAuth2', simplify: false, lookBackDays: 1 },
		{ ...defaults, authentication: 'oAuth2', simplify: false, windowDays: 1 },
	],
	[
		{ event: 'lienExpiring', lookBackDays: 7, simplify: 'false' },
		{ ...defaults, event: 'lienExpiring', filters: {}, windowDays: 180, simplify: false },
	],
	[
		{ event: 'lienExpiring', daysAhead: 5, filters: { date_expired: '2030-01-01', city: 'Reno' } },
		{ ...defaults, event: 'lienExpiring', filters: { city: 'Reno' }, windowDays: 5 },
	],
	[
		{ event: 'emailLookedUp', filters: { city: 'Reno' } },
		{ ...defaults, event: 'emailLookedUp', filters: {} },
	],
])('the trigger reads %j as %j', (parameters, expected) => {
	expect(read(parameters)).toEqual(expected);
});

it.each([
	[{}, /"Filters"/],
	[{ filters: 'x' }, /"Filters"/],
	[{ event: 'reviewPosted' }, /"Filters"/],
	[{ event: 'x', filters }, /"Event".*"x"/],
	[{ lookBackDays: 1.5, filters }, /"Look Back Days"/],
	[{ event: 'lienExpiring', daysAhead: 0 }, /"Days Ahead"/],
])('the trigger refuses %j with a message that names the parameter', (parameters, problem) => {
	expect(thrownProblem(() => read(parameters))).toMatch(problem);
});

/** The parameters that the editor shows for an event. */
const shownFor = (event: string) =>
	triggerProperties().filter(
		({ displayOptions }) => displayOptions?.show?.event?.includes(event) ?? true,
	);

it.each(watched.map(({ watch }) => watch))(
	'the trigger $label offers no range of filing dates',
	({ event }) => {
		expect(JSON.stringify(shownFor(event))).not.toMatch(/"filed(Since|Before)"/);
	},
);

it.each(watched.map(({ watch }) => watch))(
	'the trigger $label says what it costs, that its first poll starts nothing, and stands so on the canvas',
	({ event, label, window: { field } }) => {
		const [notice, ...others] = shownFor(event);
		expect(notice.displayName).toMatch(
			/^Each poll (is one call, which does not count|costs one call \(every minute: 1,440 a day; every 15 minutes: 96\))/,
		);
		const { hint } = others.find(({ name }) => name === field.name)!;
		expect(hint).toMatch(/^The first poll starts nothing/);
		const expression = /^=\{\{(.*)\}\}$/s.exec(triggerSubtitle())![1];
		const shown = new Function('$parameter', `return ${expression}`) as (given: object) => string;
		expect(shown({ event })).toBe(label);
	},
);
