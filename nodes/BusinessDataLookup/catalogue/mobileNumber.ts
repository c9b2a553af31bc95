import { lookupLog } from './lookupLog';
import { findPerson } from './freeFieldOperations';
import { mobileNumberLogRecord } from './recordFields';
import { resource } from './resource';

/** Source: GET /v1/mobile-numbers/logs, …/logs/export/all, "Operations that are named only". */
export const mobileNumber = resource('mobileNumber', 'Mobile Number', [
	...lookupLog({
		label: 'Mobile Number',
		description: 'Get the mobile numbers that have been looked up',
		event: { value: 'mobileNumberLookedUp', description: 'A mobile number was looked up' },
		path: '/v1/mobile-numbers/logs',
		exportPath: '/v1/mobile-numbers/logs/export/all',
		at: 'logs_mobile_numbers',
		result: 'mobile_number',
		recordFields: mobileNumberLogRecord,
	}),
	findPerson({
		isDefault: true,
		action: 'Find a mobile number',
		description: 'Find the mobile number of a person',
		path: '/v1/mobile-numbers/find',
		// Source: "Mobile-number log entry".
		suggestedNames: ['linkedin_url'],
		advice: 'Fill in linkedin_url.',
	}),
]);
