import type { Workflow } from '../../scripts/lib/importing.mts';

/** A node of a chain; `credentials` by type. */
interface Step {
	name: string;
	type: string;
	typeVersion: number;
	parameters: object;
	credentials?: Record<string, { id: string; name: string }>;
}

/** n8n finds a webhook by its path, and refuses one without an id of its own. */
const chain = (name: string, steps: Step[]): Workflow => ({
	id: name,
	name,
	nodes: steps.map((step, n) => ({
		...step,
		id: `${name}-${n}`,
		position: [n * 200, 0],
		...(n === 0 && { webhookId: name }),
	})),
	connections: Object.fromEntries(
		steps
			.slice(1)
			.map(({ name: node }, n) => [steps[n].name, { main: [[{ node, type: 'main', index: 0 }]] }]),
	),
});

/** Answers with the items of the last node, or with the file `data` of its first item. */
const webhook = (path: string, responseData: 'allEntries' | 'firstEntryBinary'): Step => ({
	name: 'Webhook',
	type: 'n8n-nodes-base.webhook',
	typeVersion: 2,
	parameters: { path, httpMethod: 'POST', responseMode: 'lastNode', responseData, options: {} },
});

/** The node of this package, and the one that stands for it in the tests' checks of a run. */
const lookup = (parameters: object, type: string, id: string): Step => ({
	name: 'Look up',
	type: 'n8n-nodes-business-data-lookup.businessDataLookup',
	typeVersion: 1,
	parameters,
	credentials: { [type]: { id, name: type } },
});

const API_KEY = 'businessDataLookupApi';
const O_AUTH2 = 'businessDataLookupOAuth2Api';
/** s; nothing that waits in these tests gives up. */
const PATIENT = { maxWait: 3600 };

const validation = (path: string, authentication: string, type: string, id: string): Workflow =>
	chain(path, [
		webhook(path, 'allEntries'),
		{
			name: 'Emails',
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			parameters: { fieldToSplitOut: 'body.emails', options: { destinationFieldName: 'email' } },
		},
		lookup(
			{
				authentication,
				resource: 'email',
				operation: 'validate',
				email: '={{ $json.email }}',
				options: PATIENT,
			},
			type,
			id,
		),
	]);

/** Validates each of `{ emails }`: a call each, which is billed and cannot be shared. */
export const validateEmails = (path: string, credential: string): Workflow =>
	validation(path, 'apiKey', API_KEY, credential);

/** The same, signed in by OAuth2. */
export const validateSignedIn = (path: string, credential: string): Workflow =>
	validation(path, 'oAuth2', O_AUTH2, credential);

/** Answers with the spreadsheet of the email log. */
export const exportLog = (path: string, credential: string): Workflow =>
	chain(path, [
		webhook(path, 'firstEntryBinary'),
		lookup({ resource: 'email', operation: 'exportLogs', fmt: 'csv' }, API_KEY, credential),
	]);
