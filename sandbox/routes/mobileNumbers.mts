/** Mobile-number finding, and its logs with their export. */
import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.mts';
import { validated } from '../validation.mts';
import { accountOf } from '../requestState.mts';
import { sendExport } from './sendExport.mts';
import { personBody, subjectOf } from './personLookup.mts';

const LOG_COLUMNS = ['created_date', 'linkedin_url', 'mobile_number'];

export function mobileNumberRoutes(app: FastifyInstance, context: SandboxContext): void {
	const { data, options } = context;

	app.post('/v1/mobile-numbers/find', async (request) => {
		const { company, asked } = subjectOf(data, validated(personBody, request.body));
		const mobile_number = company?.record.phone.at(0);
		if (!company || mobile_number === undefined) return { success: true, mobile_number: null };
		const profile = 'linkedin_url' in asked ? asked.linkedin_url : '';
		if (!company.isTwin)
			data.logs.addMobile(accountOf(request), profile, mobile_number, options.now());
		return { success: true, mobile_number };
	});

	app.get('/v1/mobile-numbers/logs', async (request) => ({
		success: true,
		logs_mobile_numbers: data.logs.mobilesOf(accountOf(request)),
	}));

	app.get('/v1/mobile-numbers/logs/export/all', async (request, reply) => {
		const rows = data.logs.mobilesOf(accountOf(request));
		return sendExport(request, reply, rows, LOG_COLUMNS, 'mobile_numbers_logs');
	});
}
