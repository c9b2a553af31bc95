/** "GET …/logs/export": a log as a file download. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/v4';
import { EXPORT_TYPES, exportFile } from '../exports.mts';
import { isTimeZone } from '../timezones.mts';
import { validated } from '../validation.mts';

const exportQuery = z.object({
	fmt: z.enum(['xlsx', 'csv']).default('xlsx'),
	tz: z
		.string()
		.refine(isTimeZone, 'Input should be an IANA time zone name such as America/Chicago')
		.optional(),
});

/** Answers with the rows as a file, in the format and time zone of the query. */
export async function sendExport(
	request: FastifyRequest,
	reply: FastifyReply,
	rows: Parameters<typeof exportFile>[0],
	columns: string[],
	name: string,
): Promise<FastifyReply> {
	const { fmt, tz } = validated(exportQuery, request.query, 'query');
	reply
		.type(EXPORT_TYPES[fmt])
		.header('content-disposition', `attachment; filename="${name}.${fmt}"`);
	return reply.send(await exportFile(rows, columns, fmt, tz));
}
