import { Patience } from '../../../../nodes/BusinessDataLookup/service/rateLimit/waitBudget.ts';

it('Patience runs out as it is spent', () => {
	const patience = new Patience(1000);
	patience.spend(300);
	patience.spend(300);
	expect([patience.waited, patience.left]).toEqual([600, 400]);
	expect(new Patience(0).left).toBe(0);
});
