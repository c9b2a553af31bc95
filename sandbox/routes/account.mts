/** "GET /v1/users/me", outside the rate-limited group. */
import type { FastifyInstance } from 'fastify';
import { stateOf } from '../requestState.mts';

export function accountRoutes(app: FastifyInstance): void {
	app.get('/v1/users/me', async (request) => {
		const { caller } = stateOf(request);
		return {
			success: true,
			user: {
				user_id: caller?.account,
				name: 'Sandbox User',
				email: 'user@sandbox.example',
				client_id: 'sandbox-client',
				authentication: caller?.credential,
			},
		};
	});
}
