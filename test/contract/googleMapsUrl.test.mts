/** Links of Google Maps are sent exactly as typed. */
import { activeTrigger } from '../support/activeTrigger.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

describe('a link of Google Maps that holds another address is sent as typed', () => {
	const maps = 'https://www.google.com/maps/place/Acme/@40.7,-73.9,17z/data=!3m1';
	const link = `${maps}!6s${'https:%2F%2Fphotos.example%2Fp%2Fx'}`;
	const filters = { google_maps_url: link };

	it('in a search', async () => {
		const { sent, errorMessage } = await testBed.sentBy('review.getAll', { filters });
		expect(errorMessage).toBe('');
		expect(sent).toMatchObject([filters]);
	});

	it('in the trigger', async () => {
		const service = await testBed.serve(() => ({ body: { success: true, records: [] } }));
		const trigger = activeTrigger(testBed, { event: 'reviewPosted', filters });
		trigger.credential.baseUrl = service.url;
		await trigger.poll();
		expect(service.sent).toMatchObject([filters]);
	});

	it.each(['Acme Bakery', 'bob@gmail.com', 'n/a'])('but %s is not a link', async (text) => {
		const own = { filters: { google_maps_url: `={{ '${text}' }}` } };
		const { sent, hint } = await testBed.sentBy('review.getAll', own);
		expect(sent).toEqual([]);
		expect(hint).toContain('1 of 1 not sent (Google Maps URL: ');
	});
});
