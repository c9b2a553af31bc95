import { spellings } from '../../../nodes/BusinessDataLookup/spelling/index.ts';

const { normalize, problem } = spellings.link;

it('a link stays as typed', () => {
	expect(normalize(' https://MAPS.app/X#y ')).toBe('https://MAPS.app/X#y');
});

it.each([
	...['https://maps.app.goo.gl/AbC', 'goo.gl/maps/x', 'linkedin.com/in/ada', 'www.acme.com'],
	'https://www.google.com/maps/place/Acme,+Inc./@37.7,-122.4,17z',
])('%s is a link', (text) => {
	expect(problem(text)).toBeUndefined();
});

it.each(['', 'ask Bob', '@acme', 'https://', 'a.com b.com', 'bob@gmail.com'])(
	'%j is not a link',
	(text) => {
		expect(problem(text)).toBe('not a link');
	},
);
