import { WaitBudget } from '../../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';

it('a wait budget runs out as it is spent', () => {
	const waitBudget = new WaitBudget(1000);
	waitBudget.spend(0, 300);
	waitBudget.spend(500, 800);
	expect([waitBudget.waited, waitBudget.left]).toEqual([600, 400]);
	expect(new WaitBudget(0).left).toBe(0);
});

it('time that an execution waits in two places counts once', () => {
	const waitBudget = new WaitBudget(1000);
	waitBudget.spend(0, 300);
	waitBudget.spend(100, 400);
	waitBudget.spend(200, 350);
	expect(waitBudget.waited).toBe(400);
});
