import { CallBalance } from '../../../../nodes/BusinessDataLookup/lookup/byKey/callBalance.ts';
import type { Connection } from '../../../../nodes/BusinessDataLookup/service/connection.ts';

/** A balance and its time, in ms. */
const open = () => {
	const time = { now: 0 };
	const clock = { now: () => time.now } as Connection['clock'];
	return { balance: new CallBalance(clock), time };
};

describe('the balance of calls for several questions', () => {
	it('affords three that settle nothing, and no more', () => {
		const { balance } = open();
		expect(balance.left).toBe(3);
		for (let nth = 0; nth < 3; nth += 1) balance.callLeaves();
		expect([balance.left, balance.underWay]).toEqual([0, 3]);
		for (let nth = 0; nth < 3; nth += 1) balance.callReturns(0);
		expect([balance.left, balance.underWay]).toEqual([0, 0]);
	});

	it('affords as many more as questions were settled', () => {
		const { balance } = open();
		balance.callLeaves();
		balance.callReturns(50);
		expect(balance.left).toBe(52);
	});

	it('forgives what was wasted a minute ago, and keeps what was spared', () => {
		const { balance, time } = open();
		balance.callLeaves();
		balance.callReturns(0);
		time.now = 60_000;
		expect(balance.left).toBe(2);
		time.now = 60_001;
		expect(balance.left).toBe(3);
		balance.callLeaves();
		balance.callReturns(10);
		time.now = 200_000;
		expect(balance.left).toBe(12);
	});

	it('forgives nothing while a call is under way, however long ago it left', () => {
		const { balance, time } = open();
		time.now = 1_000_000;
		balance.callLeaves();
		time.now += 3_600_000;
		expect(balance.left).toBe(2);
		balance.callReturns(0);
		expect(balance.left).toBe(3);
	});
});
