/** What a trigger reads of its parameters. */
import type { IDataObject } from 'n8n-workflow';
import { BusinessDataLookupTrigger } from '../../../nodes/BusinessDataLookup/BusinessDataLookupTrigger.node.ts';
import { operations, watched } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import {
	read as readPoll,
	show,
	subtitle,
} from '../../../nodes/BusinessDataLookup/parameters/pollParameters.ts';
import { fakePoll } from '../../support/fakeN8n.mts';

const read = (parameters: IDataObject) => readPoll(fakePoll({ parameters }));

const filters = { has_website: true };

it('the trigger watches simplified liens of the last thirty days by default', () => {
	const { operation, ...others } = read({ filters });
	expect(operation.watch.event).toBe('lienFiled');
	expect(others).toEqual({
		authentication: 'apiKey',
		filters,
		windowDays: 30,
		simplify: true,
	});
});

it('the trigger reads authentication, event, filters, Look Back Days and Simplify as the user set them', () => {
	const chosen = { authentication: 'oAuth2', simplify: false };
	const { operation, ...others } = read({
		...chosen,
		lookBackDays: 1,
		event: 'lienFiled',
		filters,
	});
	expect(operation.watch.event).toBe('lienFiled');
	expect(others).toEqual({ ...chosen, windowDays: 1, filters });
});

it.each([
	['true', true],
	['false', false],
	[' True ', true],
	[null, true],
])('the trigger takes Simplify %j, as an expression gives it, for %s', (simplify, simplified) => {
	expect(read({ filters, simplify }).simplify).toBe(simplified);
});

it('the trigger watches all liens that expire within half a year by default, and asks for no Look Back Days', () => {
	expect(read({ event: 'lienExpiring', lookBackDays: 7 })).toMatchObject({
		filters: {},
		windowDays: 180,
	});
	expect(read({ event: 'lienExpiring', daysAhead: 5 }).windowDays).toBe(5);
	const given = { date_expired: '2030-01-01', city: 'Reno' };
	expect(read({ event: 'lienExpiring', filters: given }).filters).toEqual({ city: 'Reno' });
	expect(() => read({ event: 'lienExpiring', daysAhead: 0 })).toThrow(/Days Ahead/);
});

it('the trigger refuses to watch liens without a filter, as the service would', () => {
	expect(() => read({})).toThrow(/"Filters"/);
	expect(() => read({ filters: 'x' })).toThrow(/"Filters"/);
});

it('the trigger refuses to watch the reviews of no business', () => {
	expect(() => read({ event: 'reviewPosted' })).toThrow(/"Filters"/);
	expect(read({ event: 'reviewPosted', filters: { phone: '1' } }).filters).toEqual({ phone: '1' });
	const [notice] = show().filter(
		({ name, displayOptions }) =>
			name === 'filtersNotice' && displayOptions?.show?.event?.includes('reviewPosted'),
	);
	expect(notice.displayName).toBe(
		'At least one filter is needed. Add URL, Phone, Company Name or Google Maps URL.',
	);
});

it('the trigger ignores stored filters for an event that has none', () => {
	expect(read({ event: 'emailLookedUp', filters: { city: 'Reno' } }).filters).toEqual({});
});

it.each([
	[{ event: 'x' }, /Event.*"x"/],
	[{ lookBackDays: 0 }, /Look Back Days/],
	[{ lookBackDays: 1.5 }, /Look Back Days/],
])('the trigger refuses %j with a message that names the parameter', (parameters, message) => {
	expect(() => read({ filters, ...parameters })).toThrow(LookupFailure);
	expect(() => read({ filters, ...parameters })).toThrow(message);
});

it('the trigger shows for each event its cost, its filters and Look Back Days, and Simplify for liens only', () => {
	const shown = (event: string) =>
		show()
			.filter(({ displayOptions }) => displayOptions?.show?.event?.includes(event) ?? true)
			.map(({ name }) => name);
	expect(shown('emailLookedUp')).toEqual(['costNotice', 'event', 'lookBackDays']);
	expect(shown('mobileNumberLookedUp')).toEqual(shown('emailLookedUp'));
	expect(shown('reviewPosted')).toEqual([
		'costNotice',
		'event',
		'filtersNotice',
		'filters',
		'lookBackDays',
	]);
	expect(shown('lienFiled')).toEqual([
		'costNotice',
		'event',
		'filtersNotice',
		'filters',
		'lookBackDays',
		'simplify',
	]);
	expect(shown('lienExpiring')).toEqual([
		'costNotice',
		'event',
		'filters',
		'daysAhead',
		'simplify',
	]);
});

it('each event says under its window that the first poll starts nothing', () => {
	const windows = show().filter(({ name }) => ['lookBackDays', 'daysAhead'].includes(name));
	const events = windows.flatMap(({ displayOptions }) => displayOptions!.show!.event);
	expect(events).toHaveLength(5);
	for (const { hint } of windows) expect(hint).toMatch(/^The first poll starts nothing/);
});

it('what Fetch Test Event shows says that an active workflow is started by new records only', () => {
	const [hint] = new BusinessDataLookupTrigger().description.hints!;
	expect(hint).toMatchObject({ location: 'outputPane', whenToDisplay: 'afterExecution' });
	expect(hint.message).toMatch(/at most ten .* new records only/);
});

it('the trigger offers all filters for liens but Date Filed, and all but categories for reviews', () => {
	const offered = (event: string) =>
		show()
			.filter(
				({ name, displayOptions }) =>
					name === 'filters' && displayOptions!.show!.event!.includes(event),
			)
			.flatMap(({ options }) => options!.map(({ name }) => name));
	const all = (event: string) => {
		const { path } = watched.find(({ watch }) => watch.event === event)!;
		return operations.find((each) => each.path === path)!.filters!;
	};
	const expected = all('reviewPosted')
		.map(({ name }) => name)
		.filter((name) => name !== 'categories');
	expect(offered('reviewPosted').sort()).toEqual(expected.sort());
	const lacks = (event: string) =>
		all(event)
			.map(({ name }) => name)
			.filter((name) => !offered(event).includes(name));
	expect(lacks('lienFiled')).toEqual(['date_filed']);
	expect(lacks('lienExpiring')).toEqual(['date_expired']);
	expect(offered('lienExpiring')).not.toContain('dateExpiredRelative');
});

it.each(watched.map(({ watch }) => watch))(
	'the trigger $label tells its cost by Poll Times, and stands so on the canvas',
	({ event, label, cost }) => {
		expect(cost).toMatch(
			/^Each check (is one call, which does not count|costs one call \(every minute: 1,440 a day; every 15 minutes: 96\))/,
		);
		const expression = /^=\{\{(.*)\}\}$/s.exec(subtitle())![1];
		const shown = new Function('$parameter', `return ${expression}`) as (
			parameter: object,
		) => string;
		expect(shown({ event })).toBe(label);
	},
);
