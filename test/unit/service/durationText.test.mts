import { durationText } from '../../../nodes/BusinessDataLookup/time.ts';

it.each([
	[0, '0 s'],
	[1, '1 s'],
	[59_001, '60 s'],
	[600_000, '600 s'],
	[600_001, '10 min'],
	[602_000, '11 min'],
	[3_600_000, '60 min'],
	[7_200_000, '2 hours'],
	[86_400_000, '24 hours'],
	[86_401_250, '24 hours'],
	[604_800_000, '7 days'],
	[604_801_250, '7 days'],
	[606_600_000, '8 days'],
])('a message writes a duration of %d ms as %s', (ms, text) => {
	expect(durationText(ms)).toBe(text);
});
