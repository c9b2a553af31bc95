import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Workflow } from '../../scripts/lib/importing.mts';
import { chain, lookup } from '../e2e/chain.mts';

/** Answers with the items of the last node, or with the file `data` of its first item. */
const webhook = (path: string, responseData: 'allEntries' | 'firstEntryBinary') => ({
	name: 'Webhook',
	type: 'n8n-nodes-base.webhook',
	typeVersion: 2,
	parameters: { path, httpMethod: 'POST', responseMode: 'lastNode', responseData, options: {} },
});

/** Validates each of `{ emails }`, with a call that is billed and can't be shared. */
export const validateEmails = (id: string, credential: string): Workflow =>
	chain(id, [
		webhook(id, 'allEntries'),
		{
			name: 'Emails',
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			parameters: { fieldToSplitOut: 'body.emails', options: { destinationFieldName: 'email' } },
		},
		lookup(
			{
				resource: 'email',
				operation: 'validate',
				email: '={{ $json.email }}',
				// No execution of these tests gives up.
				options: { maxWait: 3600 },
			},
			{ businessDataLookupApi: credential },
		),
	]);

const exportLogs = { resource: 'email', operation: 'exportLogs', fmt: 'csv' };

/** Answers with the spreadsheet of the email log. */
export const exportLog = (id: string, credential: string): Workflow =>
	chain(id, [
		webhook(id, 'firstEntryBinary'),
		lookup(exportLogs, { businessDataLookupApi: credential }),
	]);

/** Calls the webhook of a workflow, and waits for its answer. `fetch` would give up after five minutes. */
export const callWebhook = async (
	url: string,
	id: string,
	body: object,
): Promise<[status: number | undefined, body: string]> =>
	await new Promise((resolve, reject) => {
		const headers = { 'content-type': 'application/json' };
		request(`${url}/webhook/${id}`, { method: 'POST', headers, agent: false })
			.on('response', (answer) => {
				text(answer).then((answered) => resolve([answer.statusCode, answered]), reject);
			})
			.on('error', reject)
			.end(JSON.stringify(body));
	});
