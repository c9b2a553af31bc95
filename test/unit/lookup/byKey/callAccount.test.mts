import { CallAccount } from '../../../../nodes/BusinessDataLookup/lookup/byKey/callAccount.ts';

describe('the account of calls for several questions', () => {
	it('affords three that settle nothing, and no more', () => {
		const account = new CallAccount();
		expect(account.left).toBe(3);
		for (let nth = 0; nth < 3; nth += 1) account.callLeaves();
		expect([account.left, account.underWay]).toEqual([0, 3]);
		for (let nth = 0; nth < 3; nth += 1) account.callReturns(0);
		expect([account.left, account.underWay]).toEqual([0, 0]);
	});

	it('affords as many more as questions were settled', () => {
		const account = new CallAccount();
		account.callLeaves();
		account.callReturns(50);
		expect(account.left).toBe(52);
	});

	it('forgives what the last ones learned, and keeps what they spared', () => {
		const account = new CallAccount();
		account.callLeaves();
		account.forgive();
		expect(account.left).toBe(3);
		account.callReturns(10);
		account.forgive();
		expect(account.left).toBe(13);
	});
});
