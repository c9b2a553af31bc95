import { WaitBudget } from '../../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';

it('time that a run waits in two places counts once', () => {
	const waitBudget = new WaitBudget(1000);
	waitBudget.spend(0, 300);
	waitBudget.spend(100, 400);
	waitBudget.spend(200, 350);
	expect([waitBudget.waited, waitBudget.left]).toEqual([400, 600]);
	expect([waitBudget.uncounted(100, 350), waitBudget.uncounted(100, 500)]).toEqual([0, 100]);
});
