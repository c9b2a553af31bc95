import { exportLogs, getLogs } from './lookupLog';
import { namedFind } from './namedOnly';
import { resource } from './resource';

/** Source: GET /v1/mobile-numbers/logs, …/logs/export/all, "Operations that are named only". */
export const mobileNumber = resource('mobileNumber', 'Mobile Number', [
	exportLogs({
		action: 'Export the mobile number lookup log',
		description: 'Download the mobile number lookup log as a file',
		path: '/v1/mobile-numbers/logs/export/all',
		fileName: 'mobile-number-logs',
	}),
	namedFind({
		isDefault: true,
		action: 'Find a mobile number',
		description: 'Find the mobile number of a person',
		path: '/v1/mobile-numbers/find',
		// Source: "Mobile-number log entry".
		fieldsAdvice: 'At least one field is needed. The lookup log shows linkedin_url.',
		addsToInput: 'mobile',
	}),
	getLogs({
		action: 'Get the mobile number lookup log',
		description: 'Get the mobile numbers looked up so far',
		path: '/v1/mobile-numbers/logs',
		records: { at: 'logs_mobile_numbers' },
		result: 'mobile_number',
		watch: {
			event: 'mobileNumberLookedUp',
			label: 'On Mobile Number Looked Up',
			action: 'On mobile number looked up',
			description: 'A mobile number was looked up',
		},
	}),
]);
