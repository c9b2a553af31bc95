/** Exclude of Get All Attributes: lists that the company's record lacks. */
import { wellKnown } from '../support/examples.mts';
import { useTestBed } from '../support/testing.mts';

const testBed = useTestBed();

it('Exclude leaves out the lists that it names, and no other', async () => {
	const value = wellKnown(testBed.sandbox.data).record.company_id;
	const own = { lookupBy: 'company_id', value, exclude: ['contacts', 'google_reviews'] };
	const { json } = await testBed.run('company.getAllAttributes', own);
	expect(testBed.sent()).toMatchObject([{ exclude: ['contacts', 'google_reviews'] }]);
	expect(json).toMatchObject([{ ucc_records: expect.any(Array) as unknown }]);
	expect(json[0]).not.toHaveProperty('contacts');
});
