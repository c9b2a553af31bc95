/** Shared calls never cost more than three above one for each job. */
import { CallAccount } from '../../../nodes/BusinessDataLookup/lookup/callAccount.ts';

/** An account with so many shared calls under way. */
const withCalls = (calls: number): CallAccount => {
	const account = new CallAccount();
	for (let n = 0; n < calls; n += 1) account.sharesNow();
	return account;
};

/** What has become of a promise so far. */
const stateOf = async (promise: Promise<boolean>) =>
	await Promise.race([promise, new Promise((resolve) => setImmediate(resolve, 'waits'))]);

it('three calls may be shared at once, and no fourth', () => {
	const account = new CallAccount();
	const shared = Array.from({ length: 4 }, () => account.sharesNow());
	expect(shared).toEqual([true, true, true, false]);
});

it('a fourth waits for what the first ones settle', async () => {
	const account = withCalls(3);
	const fourth = account.mayShare();
	expect(await stateOf(fourth)).toBe('waits');
	account.settled(1);
	account.ended();
	expect(await fourth).toBe(true);
	expect(account.sharesNow()).toBe(false);
});

it('several that wait are told one after the other, as far as it suffices', async () => {
	const account = withCalls(3);
	const waiting = [account.mayShare(), account.mayShare()];
	account.settled(1);
	for (let n = 0; n < 3; n += 1) account.ended();
	expect(await waiting[0]).toBe(true);
	expect(await stateOf(waiting[1])).toBe('waits');
	account.ended();
	expect(await waiting[1]).toBe(false);
});

it('nobody waits where nothing is under way that could settle anything', async () => {
	const account = withCalls(3);
	for (let n = 0; n < 3; n += 1) account.ended();
	expect(await account.mayShare()).toBe(false);
});

it('an entry that is taken back is worth another call', async () => {
	const account = withCalls(3);
	account.takenBack();
	expect(account.sharesNow()).toBe(true);
	expect(account.sharesNow()).toBe(false);
});

it('nothing is shared after it is closed, and nobody waits', async () => {
	const account = withCalls(2);
	account.close();
	expect([account.sharesNow(), await account.mayShare()]).toEqual([false, false]);
});

it('whoever waits is told that it was closed', async () => {
	const account = withCalls(3);
	const fourth = account.mayShare();
	account.settled(5);
	account.close();
	account.ended();
	expect(await fourth).toBe(false);
});
