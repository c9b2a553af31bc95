import { splitWords } from '../splitWords';
import { fieldTable } from './field';
import { lookupLog } from './lookupLog';
import { findPerson } from './freeFieldOperations';
import { emailLogRecord, emailValidationRecord } from './recordFields';
import { resource } from './resource';

/** Source: POST /v1/emails/validation, GET /v1/emails/logs, …/logs/export, …/find/bulk/jobs/{job_id}/results. */
export const email = resource('email', 'Email', [
	...lookupLog({
		label: 'Email',
		description: 'Get the emails that the signed-in user has looked up',
		event: {
			value: 'emailLookedUp',
			description: 'An email was looked up by the signed-in user',
		},
		path: '/v1/emails/logs',
		exportPath: '/v1/emails/logs/export',
		at: 'logs_emails',
		result: 'email',
		recordFields: emailLogRecord,
	}),
	findPerson({
		action: 'Find an email address',
		description: 'Find the email address of a person',
		path: '/v1/emails/find',
		// Source: "Email log entry".
		suggestedNames: splitWords('linkedin_url url first_name last_name'),
		advice: 'Fill in linkedin_url, or url with first_name and last_name.',
	}),
	{
		kind: 'list',
		value: 'getBulkResults',
		label: 'Get Bulk Results',
		action: 'Get the results of a bulk email job',
		description: 'Get the rows of a bulk email job',
		call: {
			method: 'GET',
			path: '/v1/emails/find/bulk/jobs/{jobId}/results',
			countsInMinute: false,
		},
		parameters: fieldTable(
			'text required id | jobId | Job ID | ID of the bulk email job | e.g. job-1',
		),
		response: { records: 'guess', id: 'external_id', mergesById: true },
		paging: { kind: 'cursor', size: 1000 },
	},
	{
		kind: 'single',
		value: 'validate',
		isDefault: true,
		label: 'Validate',
		action: 'Validate an email address',
		description: 'Check whether an email address can receive mail',
		call: { path: '/v1/emails/validation', mayBeBilled: true },
		answersEachInput: true,
		parameters: fieldTable(`
			text required email | email | Email | Address to check, whatever stands around it. The status in the result is Valid, Malformed (not an email address), or another word that the service uses. | e.g. name@example.com
			boolean | mx_records | MX Records | Whether to return the MX records of the domain. To see them, choose mx in Select Fields or turn off Simplify. | false
		`),
		recordIfUnusable: {
			record: { processed_attempted: false, status: 'Malformed' },
			reasonField: 'note',
			valueField: 'email',
		},
		response: {
			records: { at: 'email' },
			countedBy: 'status',
			recordFields: emailValidationRecord,
			simplifiedFields: splitWords('email status note processed_attempted'),
		},
	},
]);
