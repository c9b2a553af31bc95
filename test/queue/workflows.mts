import type { Workflow } from '../../scripts/lib/importing.mts';
import { chain, lookup } from '../e2e/chain.mts';

/** Answers with the items of the last node, or with the file `data` of its first item. */
const webhook = (path: string, responseData: 'allEntries' | 'firstEntryBinary') => ({
	name: 'Webhook',
	type: 'n8n-nodes-base.webhook',
	typeVersion: 2,
	parameters: { path, httpMethod: 'POST', responseMode: 'lastNode', responseData, options: {} },
});

/** s; nothing that waits in these tests gives up. */
const PATIENT = { maxWait: 3600 };

const validation = (path: string, authentication: string, credentials: Record<string, string>) =>
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
			credentials,
		),
	]);

/** Validates each of `{ emails }`: a call each, which is billed and cannot be shared. */
export const validateEmails = (path: string, credential: string): Workflow =>
	validation(path, 'apiKey', { businessDataLookupApi: credential });

/** The same, signed in by OAuth2. */
export const validateSignedIn = (path: string, credential: string): Workflow =>
	validation(path, 'oAuth2', { businessDataLookupOAuth2Api: credential });

/** Answers with the spreadsheet of the email log. */
export const exportLog = (path: string, credential: string): Workflow =>
	chain(path, [
		webhook(path, 'firstEntryBinary'),
		lookup(
			{ resource: 'email', operation: 'exportLogs', fmt: 'csv' },
			{ businessDataLookupApi: credential },
		),
	]);
