import { spellings } from '../../../nodes/BusinessDataLookup/spelling/index.ts';

const { normalize, problem, toSent } = spellings.link;

it('a link is sent as typed', () => {
	expect(toSent?.(' https://MAPS.app/X#y ')).toBe('https://MAPS.app/X#y');
});

it.each([
	['https://www.Maps.Example/Place/?hl=en&cid=5#x', 'maps.example/Place/cid=5'],
	['//maps.example/Place', 'maps.example/Place'],
	['http://maps.example/?q=b&cid=a', 'maps.example/cid=a/q=b'],
	[' https://maps.example/x', 'maps.example/x'],
	['maps.example/a//b', 'maps.example/a//b'],
	['maps.example/www.acme.com', 'maps.example/www.acme.com'],
	['', ''],
])('what names the page in %j is %j', (text, page) => {
	expect(normalize(text)).toBe(page);
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
