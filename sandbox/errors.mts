/** The JSON bodies of failed requests. */
import { randomUUID } from 'node:crypto';

export interface ServiceError {
	success: false;
	error: { code: string; message: string; status: number; request_id: string; timestamp: string };
}

/** The body that the document shows for 429 ("Errors"). The sandbox uses it for 401, 404, 405 and 5xx too. */
export function errorBody(status: number, code: string, message: string, at: number): ServiceError {
	return {
		success: false,
		error: {
			code,
			message,
			status,
			request_id: `req_${randomUUID()}`,
			timestamp: new Date(at).toISOString(),
		},
	};
}
