/** A poll of the trigger, with a stand-in for n8n and a model of the service. */
import type { IHttpRequestOptions, INodeParameters } from 'n8n-workflow';
import { BusinessDataLookupTrigger } from '../../nodes/BusinessDataLookup/BusinessDataLookupTrigger.node.ts';
import { fakePoll } from '../support/fakeN8n.mts';
import { VirtualService, type Behavior } from '../support/virtualService.mts';
import { inVirtualTime, time } from '../property/virtualTime.mts';

/** What an event needs: the trigger's parameters. */
export const events: Array<{ event: string; filters: INodeParameters }> = [
	{ event: 'lienFiled', filters: { company_id: 'co1x' } },
	{ event: 'lienExpiring', filters: { company_id: 'co1x' } },
	{ event: 'emailLookedUp', filters: {} },
	{ event: 'mobileNumberLookedUp', filters: {} },
	{ event: 'reviewPosted', filters: { url: 'co1x.example' } },
];

const node = new BusinessDataLookupTrigger();

let accounts = 0;

/** The first poll of an event. @param budgetMs ms that n8n gives the poll */
export const poll = async (
	behavior: Behavior,
	parameters: INodeParameters,
	budgetMs: number,
): Promise<{ service: VirtualService; took: number; error?: string }> => {
	const service = new VirtualService(behavior);
	const name = `poll-${(accounts += 1)}`;
	const context = fakePoll({
		parameters: { authentication: 'apiKey', lookBackDays: 30, daysAhead: 180, ...parameters },
		getMode: () => 'trigger',
		getNode: () => ({ id: name, name, type: 'trigger', credentials: {} }),
		getPollBudgetMs: () => budgetMs,
		getCredentials: async () =>
			await Promise.resolve({ baseUrl: `https://${name}.example`, apiKey: 'key' }),
		helpers: {
			httpRequestWithAuthentication: async (_type: string, options: IHttpRequestOptions) =>
				await service.send(0, 'key', options),
		},
	});
	return await inVirtualTime(async () => {
		const begun = time.now();
		const error = await node.poll.call(context).then(
			() => undefined,
			({ message }: Error) => message,
		);
		return { service, took: time.now() - begun, error };
	}).catch(({ message }: Error) => ({ service, took: Infinity, error: message }));
};
