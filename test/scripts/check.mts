/** Sandboxes to check, and the check without its command. */
import { planOf } from '../../scripts/checkService/plan.mts';
import { runPlan } from '../../scripts/checkService/run.mts';
import { Service } from '../../scripts/checkService/service.mts';
import { API_KEY, sandboxes } from '../sandbox/client.mts';

/** Starts sandboxes with their default limits, except for the calls in a minute. */
export const ordinarySandboxes = () => sandboxes({ companies: 200, minuteLimit: 1000 });

export async function check(url: string, only?: string[], spend = 100) {
	const service = new Service(url, API_KEY, spend);
	const found = await runPlan(planOf(only, spend), service, 'job-1', () => undefined);
	return { ...found, spent: service.spent };
}
