import { WaitBudget } from '../../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';

it('Max Wait counts time once that an execution spends waiting in two places', () => {
	const waitBudget = new WaitBudget(1000);
	waitBudget.spend(0, 300);
	waitBudget.spend(100, 400);
	waitBudget.spend(200, 350);
	expect(waitBudget.waited).toBe(400);
});
