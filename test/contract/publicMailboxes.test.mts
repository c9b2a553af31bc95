/** An email address at a public mail host stands for no company. In Domain or URL: `pastedValues`. */
import { useTestBed } from '../support/testing.mts';

const testBed = useTestBed();

it('public mailboxes are known in any country and with a final dot, and hosts named like one are not', async () => {
	const hosts = 'gmail.com. yahoo.co.uk hotmail.com.br maine.rr.com live.com live.tv outlook.io';
	const values = hosts.split(' ').map((host) => `ann@${host}`);
	const { json } = await testBed.enrich(values, { matchBy: 'email' });
	expect(json.filter(({ reason }) => reason === 'public mailbox')).toEqual(json.slice(0, 5));
	expect(testBed.sent()[0].url).toEqual(['live.tv', 'outlook.io']);
});
