import { WaitBudget } from '../../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';

it('Max Wait runs out as a run waits', () => {
	const waitBudget = new WaitBudget(1000);
	waitBudget.spend(0, 300);
	waitBudget.spend(500, 800);
	expect([waitBudget.waited, waitBudget.left]).toEqual([600, 400]);
	expect(new WaitBudget(0).left).toBe(0);
});

it('Max Wait counts time once that an execution spends waiting in two places', () => {
	const waitBudget = new WaitBudget(1000);
	waitBudget.spend(0, 300);
	waitBudget.spend(100, 400);
	waitBudget.spend(200, 350);
	expect(waitBudget.waited).toBe(400);
});
