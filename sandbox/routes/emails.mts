/** Email validation, finding, logs with their export, and bulk results. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod/v4';
import type { SandboxContext } from '../context.mts';
import { cursorAt, offsetOf, placesOf } from '../data/bulkJobs.mts';
import { domainOf } from '../search/match.mts';
import { detailOf, InvalidRequest, validated } from '../validation.mts';
import { accountOf } from '../requestState.mts';
import { sendExport } from './sendExport.mts';
import { notFound } from './notFound.mts';
import { personBody, subjectOf } from './personLookup.mts';

const LOG_COLUMNS = [
	'created_date',
	'email',
	'email_status',
	'linkedin_url',
	'url',
	'first_name',
	'last_name',
];

const validationBody = z.object({
	email: z.string().email(),
	mx_records: z.boolean().nullish(),
});

/** Query values arrive as text. */
const bulkQuery = z.object({
	cursor: z.string().default('-1'),
	limit: z.coerce.number().int().min(1).max(1000).default(100),
});

export function emailRoutes(app: FastifyInstance, context: SandboxContext): void {
	const { data, options } = context;

	app.post('/v1/emails/validation', async (request) => {
		const { email, mx_records } = validated(validationBody, request.body);
		const domain = domainOf(email.slice(email.indexOf('@') + 1));
		const isKnown = data.companiesByDomain.has(domain);
		const mx = `mx1.${domain}`;
		return {
			success: true,
			email: {
				processed_attempted: true,
				email,
				status: isKnown ? 'Valid' : 'Unknown',
				note: isKnown ? '' : 'The domain is not known to the sandbox',
				isp: domain,
				isp_spf: `v=spf1 include:_spf.${domain} ~all`,
				isp_used: domain,
				isp_rule: 'default',
				isp_error: '',
				isp_server: mx,
				proxy: '',
				mx: mx_records ? mx : '',
				spfrecs: mx_records ? `v=spf1 include:_spf.${domain} ~all` : '',
			},
		};
	});

	app.post('/v1/emails/find', async (request) => {
		const subject = subjectOf(data, validated(personBody, request.body));
		if (!subject.company) return { success: true, email: null, email_status: 'NOT_FOUND' };
		const email = `${subject.mailbox}@${subject.company.domain}`;
		if (!subject.company.isTwin)
			data.logs.addEmail(accountOf(request), subject.asked, email, options.now());
		return { success: true, email, email_status: 'VALID' };
	});

	app.get('/v1/emails/logs', async (request) => ({
		success: true,
		logs_emails: data.logs.emailsOf(accountOf(request)),
	}));

	app.get('/v1/emails/logs/export', async (request, reply) => {
		const rows = data.logs.emailsOf(accountOf(request));
		return sendExport(request, reply, rows, LOG_COLUMNS, 'emails_logs');
	});

	app.get<{ Params: { job_id: string } }>(
		'/v1/emails/find/bulk/jobs/:job_id/results',
		async (request, reply) => {
			const { cursor, limit } = validated(bulkQuery, request.query, 'query');
			const { job_id } = request.params;
			const rows = data.bulkJobs.get(job_id);
			if (!rows) return notFound(context, reply, `There is no job ${job_id}.`);
			const places = placesOf(job_id, rows);
			const start = offsetOf(job_id, places, cursor);
			if (start === undefined) {
				const message = 'Input should be -1 or the next_cursor of an earlier response';
				throw new InvalidRequest([detailOf(['query', 'cursor'], message, cursor)]);
			}
			const end = Math.min(start + limit, places.length);
			const has_more = end < places.length;
			return {
				success: true,
				records: places.slice(start, end).filter((row) => row !== undefined),
				next_cursor: has_more ? cursorAt(job_id, end) : null,
				has_more,
			};
		},
	);
}
