import { CallAccount } from '../../../../nodes/BusinessDataLookup/lookup/byKey/callAccount.ts';
import type { Connection } from '../../../../nodes/BusinessDataLookup/service/connection.ts';

/** An account and its time, in ms. */
const open = () => {
	const time = { now: 0 };
	const clock = { now: () => time.now } as Connection['clock'];
	return { account: new CallAccount(clock), time };
};

describe('the account of calls for several questions', () => {
	it('affords three that settle nothing, and no more', () => {
		const { account } = open();
		expect(account.left).toBe(3);
		for (let nth = 0; nth < 3; nth += 1) account.callLeaves();
		expect([account.left, account.underWay]).toEqual([0, 3]);
		for (let nth = 0; nth < 3; nth += 1) account.callReturns(0);
		expect([account.left, account.underWay]).toEqual([0, 0]);
	});

	it('affords as many more as questions were settled', () => {
		const { account } = open();
		account.callLeaves();
		account.callReturns(50);
		expect(account.left).toBe(52);
	});

	it('forgives what was wasted a minute ago, and keeps what was spared', () => {
		const { account, time } = open();
		account.callLeaves();
		account.callReturns(0);
		time.now = 60_000;
		expect(account.left).toBe(2);
		time.now = 60_001;
		expect(account.left).toBe(3);
		account.callLeaves();
		account.callReturns(10);
		time.now = 200_000;
		expect(account.left).toBe(12);
	});

	it('forgives nothing while a call is under way, however long ago it left', () => {
		const { account, time } = open();
		time.now = 1_000_000;
		account.callLeaves();
		time.now += 3_600_000;
		expect(account.left).toBe(2);
		account.callReturns(0);
		expect(account.left).toBe(3);
	});
});
