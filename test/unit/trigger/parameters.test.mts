/** What a trigger reads of its parameters. */
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import { readParameters, show } from '../../../nodes/BusinessDataLookup/trigger/parameters.ts';

const read = (parameters: IDataObject) =>
	readParameters({
		getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
	} as unknown as IPollFunctions);

const filters = { has_website: true };

it('a trigger watches liens of thirty days, simplified, unless told otherwise', () => {
	const { event, ...others } = read({ filters });
	expect(event.value).toBe('lienFiled');
	expect(others).toEqual({
		authentication: 'apiKey',
		filters,
		lookBackDays: 30,
		simplify: true,
	});
});

it('what the user chose is read', () => {
	const chosen = { authentication: 'oAuth2', lookBackDays: 1, simplify: false };
	const { event, ...others } = read({ ...chosen, event: 'lienFiled', filters });
	expect(event.value).toBe('lienFiled');
	expect(others).toEqual({ ...chosen, filters });
});

it('a search for liens without a filter is refused, as the service refuses it', () => {
	expect(() => read({})).toThrow(/"Filters"/);
	expect(() => read({ filters: 'x' })).toThrow(/"Filters"/);
});

it('an event without filters has none, whatever is stored of another', () => {
	expect(read({ event: 'emailLookedUp', filters: { city: 'Reno' } }).filters).toEqual({});
});

it.each([
	[{ event: 'x' }, /Event.*"x"/],
	[{ lookBackDays: 0 }, /Look Back Days/],
	[{ lookBackDays: 1.5 }, /Look Back Days/],
])('%j is refused by name', (parameters, message) => {
	expect(() => read({ filters, ...parameters })).toThrow(LookupFailure);
	expect(() => read({ filters, ...parameters })).toThrow(message);
});

it('each event shows what it costs and the filters that it has, liens alone Simplify', () => {
	const shown = (event: string) =>
		show()
			.filter(({ displayOptions }) => displayOptions?.show?.event?.includes(event) ?? true)
			.map(({ name }) => name);
	expect(shown('emailLookedUp')).toEqual(['event', 'costNotice', 'lookBackDays']);
	expect(shown('mobileNumberLookedUp')).toEqual(shown('emailLookedUp'));
	expect(shown('reviewPosted')).toEqual(['event', 'costNotice', 'filters', 'lookBackDays']);
	expect(shown('lienFiled')).toEqual([
		'event',
		'costNotice',
		'filtersNotice',
		'filters',
		'lookBackDays',
		'simplify',
	]);
});
