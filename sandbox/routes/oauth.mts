/** A small OAuth2 server: authorization code and refresh token (RFC 6749), revocation (RFC 7009). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/v4';
import type { SandboxContext } from '../context.mts';

const CLIENT = { id: 'sandbox-client', secret: 'sandbox-secret' };
const OAUTH_USER = 'oauth-user';

const authorizeQuery = z.object({
	client_id: z.literal(CLIENT.id),
	redirect_uri: z.string().url(),
	response_type: z.literal('code'),
	state: z.string().optional(),
});

/** Must be registered in a scope of its own: only here may a body be form-encoded (RFC 6749, section 4.1.3). */
export function oauthRoutes(app: FastifyInstance, { oauth, options }: SandboxContext): void {
	app.addContentTypeParser(
		'application/x-www-form-urlencoded',
		{ parseAs: 'string' },
		(_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
	);

	// Approves at once, without a sign-in.
	app.get('/oauth/authorize', async (request, reply) => {
		const query = authorizeQuery.safeParse(request.query);
		if (!query.success) return refuse(reply, 400, 'invalid_request');
		const target = new URL(query.data.redirect_uri);
		target.searchParams.set('code', oauth.issueCode(OAUTH_USER));
		if (query.data.state !== undefined) target.searchParams.set('state', query.data.state);
		return reply.redirect(target.href, 302);
	});

	app.post('/oauth/token', async (request, reply) => {
		const form = (request.body ?? {}) as Form;
		if (!isClient(request, form)) return refuse(reply, 401, 'invalid_client');
		const now = options.now();
		switch (form.grant_type) {
			case 'authorization_code':
				return oauth.redeemCode(form.code ?? '', now) ?? refuse(reply, 400, 'invalid_grant');
			case 'refresh_token':
				return oauth.refresh(form.refresh_token ?? '', now) ?? refuse(reply, 400, 'invalid_grant');
			default:
				return refuse(reply, 400, 'unsupported_grant_type');
		}
	});

	// An unknown token gets the same response as one that has ended (RFC 7009, section 2.2).
	app.post('/oauth/revoke', async (request, reply) => {
		const form = (request.body ?? {}) as Form;
		if (!isClient(request, form)) return refuse(reply, 401, 'invalid_client');
		if (!form.token) return refuse(reply, 400, 'invalid_request');
		oauth.revoke(form.token);
		return reply.code(200).send();
	});
}

type Form = Record<string, string | undefined>;

/** The client's credentials may be in the Authorization header or in the body. */
function isClient(request: FastifyRequest, form: Form): boolean {
	const basic = /^basic\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1];
	const given = basic
		? Buffer.from(basic, 'base64').toString()
		: `${form.client_id}:${form.client_secret}`;
	return given === `${CLIENT.id}:${CLIENT.secret}`;
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
	return reply.code(status).send({ error });
}
