import { WaitBudget } from '../../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';

it('a wait budget runs out as it is spent', () => {
	const waitBudget = new WaitBudget(1000);
	waitBudget.spend(300);
	waitBudget.spend(300);
	expect([waitBudget.waited, waitBudget.left]).toEqual([600, 400]);
	expect(new WaitBudget(0).left).toBe(0);
});
