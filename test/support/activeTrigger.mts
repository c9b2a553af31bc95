/** The trigger in an active workflow of the headless engine. Each poll gets the static data of the one before, as in n8n. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { profileOf } from '../../sandbox/data/logs.mts';
import { ask } from '../../scripts/lib/sandboxProcess.mts';
import { freeFields } from './freeFields.mts';
import { acceptedBy, CREDENTIAL_TYPES } from './testBed.mts';
import type { Authentication, TestBed, TestBedRequest } from './testBed.mts';
import { times } from './times.mts';

/** A trigger at the test bed's sandbox, with an API key unless `authentication` says otherwise. */
export function activeTrigger(
	{ engine, sandbox }: TestBed,
	parameters: INodeParameters & { authentication?: Authentication },
) {
	const { authentication = 'apiKey' } = parameters;
	const trigger = {
		staticData: {} as IDataObject,
		parameters: { authentication, ...parameters } as INodeParameters,
		credential: acceptedBy(sandbox, authentication),
	};
	const poll = async (mode: 'trigger' | 'manual', budgetMs?: number) => {
		const { items, staticData } = await engine.poll({
			node: 'businessDataLookupTrigger',
			parameters: trigger.parameters,
			credentials: { [CREDENTIAL_TYPES[authentication]]: trigger.credential },
			staticData: trigger.staticData,
			mode,
			budgetMs,
		});
		trigger.staticData = staticData;
		return items && items.map(({ json }) => json);
	};
	return Object.assign(trigger, {
		/** The json of the items that a poll emits; null if it emits nothing. */
		poll: async (budgetMs?: number) => await poll('trigger', budgetMs),
		/** "Fetch Test Event". */
		fetchTestEvent: async () => await poll('manual'),
	});
}

/** The user who makes lookups. Each user has a log of their own. */
type Signature = Pick<TestBedRequest, 'authentication' | 'credential'>;

/** An event of the trigger: how it is watched, and how it is made to happen in the sandbox. */
export interface Watched {
	event: string;
	/** The call of a poll. */
	path: string;
	/** The operation of the action node that returns the same rows, and its parameters. */
	operation: string;
	filters(testBed: TestBed): INodeParameters;
	action: INodeParameters;
	/** Adds new records, one after the other. */
	happen(testBed: TestBed, count: number, signedBy: Signature): Promise<void>;
}

/** Makes an event happen; see sandbox/README.md. */
const makeHappen = async ({ sandbox }: TestBed, event: object) =>
	void (await ask({ url: sandbox.url, apiKey: '' }, '/__sandbox/events', event));

const listed = ({ sandbox: { data } }: TestBed) =>
	data.companies.find((company) => company.hasUrl && data.reviews(company))!.record;

let asked = 0;

const lookUp =
	(operation: string): Watched['happen'] =>
	async (testBed, count, signedBy) => {
		const { companies } = testBed.sandbox.data;
		const rows = times(count, () => ({
			profile: profileOf(companies[(asked += 1) % companies.length].owner),
		}));
		const own = freeFields({ linkedin_url: '={{ $json.profile }}' });
		await testBed.run(operation, own, { rows, ...signedBy });
	};

const liens = {
	path: '/v1/ucc/secured_party',
	operation: 'lien.searchSecuredParty',
	filters: () => ({ debtor_type: ['Individual', 'Organization'] }),
	action: { returnAll: true },
};

export const watched: Watched[] = [
	{
		event: 'lienFiled',
		...liens,
		happen: async (testBed, count) => await makeHappen(testBed, { event: 'lienFiled', count }),
	},
	{
		event: 'lienExpiring',
		...liens,
		happen: async ({ sandbox }, count) => {
			for (let n = 1; n <= count; n += 1)
				sandbox.data.fileLien(Date.now()).expiresAt = Date.now() + n * 86_400_000;
		},
	},
	{
		event: 'reviewPosted',
		path: '/v1/google-reviews',
		operation: 'review.getAll',
		filters: (testBed) => ({ url: listed(testBed).url }),
		action: { output: 'reviews' },
		happen: async (testBed, count) => {
			const { company_id } = listed(testBed);
			await makeHappen(testBed, { event: 'reviewPosted', company_id, count });
		},
	},
	{
		event: 'emailLookedUp',
		path: '/v1/emails/logs',
		operation: 'email.getLogs',
		filters: () => ({}),
		action: {},
		happen: lookUp('email.find'),
	},
	{
		event: 'mobileNumberLookedUp',
		path: '/v1/mobile-numbers/logs',
		operation: 'mobileNumber.getLogs',
		filters: () => ({}),
		action: {},
		happen: lookUp('mobileNumber.find'),
	},
];
