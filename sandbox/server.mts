/** Assembles a sandbox and starts it. */
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyError } from 'fastify';
import { Clock } from './clock.mts';
import type { SandboxContext } from './context.mts';
import { Dataset } from './data/dataset.mts';
import { DAY_MS } from './data/timestamps.mts';
import { installDocumentCheck } from './documentCheck.mts';
import { errorBody } from './errors.mts';
import { openApi } from './document/openapi.mts';
import { FaultRules, type FaultRule } from './faults.mts';
import { installLifecycle } from './lifecycle.mts';
import { Refusals } from './magic.mts';
import { OAuthTokens } from './oauthTokens.mts';
import { withDefaults, type SandboxOptions } from './options.mts';
import { baseUrl, startOtherOrigin } from './otherOrigin.mts';
import { RateLimiter } from './rateLimit.mts';
import { Recorder } from './record.mts';
import { accountRoutes } from './routes/account.mts';
import { companyRoutes } from './routes/companies.mts';
import { controlRoutes, type Controls } from './routes/control.mts';
import { emailRoutes } from './routes/emails.mts';
import { lienRoutes } from './routes/liens.mts';
import { mobileNumberRoutes } from './routes/mobileNumbers.mts';
import { namedRoutes } from './routes/named.mts';
import { unknownRoutes } from './routes/notFound.mts';
import { oauthRoutes } from './routes/oauth.mts';
import { pageRoutes } from './routes/page.mts';
import { reviewRoutes } from './routes/reviews.mts';
import { decodable } from './routing.mts';
import { SearchMemory } from './search/memory.mts';
import { RequestLog, type RequestEntry, type Stats } from './stats.mts';
import { detailOf, InvalidRequest } from './validation.mts';

export type { FaultRule, RequestEntry, SandboxOptions, Stats };

export interface Sandbox extends Controls {
	/** Base URL without a trailing slash, e.g. `http://127.0.0.1:4010`. */
	url: string;
	port: number;
	options: SandboxOptions;
	data: Dataset;
	/** The last 1,000 /v1 requests, oldest first. */
	requests(): readonly RequestEntry[];
	/** Issues an OAuth2 token pair to a user. */
	mintTokens(user?: string): { access_token: string; refresh_token: string };
	/** Ends all OAuth2 access tokens; refresh tokens stay valid. */
	expireTokens(): void;
	close(): Promise<void>;
}

/** Fastify's codes for a JSON body that is broken or empty. */
const NOT_JSON = new Set(['FST_ERR_CTP_INVALID_JSON_BODY', 'FST_ERR_CTP_EMPTY_JSON_BODY']);
const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Starts a sandbox. Several can run in one process. Rejects with EADDRINUSE if the port is taken. */
export async function startSandbox(given: Partial<SandboxOptions> = {}): Promise<Sandbox> {
	const clock = new Clock(given.now ?? Date.now);
	const options = { ...withDefaults(given), now: clock.now };
	const data = new Dataset(options);
	const oauth = new OAuthTokens(options.tokenSeconds);
	const secrets = () => [...options.apiKeys, ...options.bearerTokens, ...oauth.issued];
	const context: SandboxContext = {
		options,
		clock,
		data,
		faults: new FaultRules(),
		oauth,
		memory: new SearchMemory(),
		limiter: new RateLimiter(options),
		log: new RequestLog(),
		refusals: new Refusals(),
		recorder: options.record === undefined ? undefined : new Recorder(options.record, secrets),
		otherOrigin: '',
		serverTime: () => clock.now() + options.clockSkewMs,
		today: () => data.today + clock.daysPassed() * DAY_MS,
	};
	const controls = controlsOf(context);
	const app = buildApp(context, controls);
	await app.listen({ host: options.host, port: options.port });
	const other = await startOtherOrigin(options.host, () => context.log.leakedCredentials++);
	context.otherOrigin = other.url;
	const { port } = app.server.address() as AddressInfo;

	return {
		...controls,
		url: baseUrl(options.host, port),
		port,
		options,
		data,
		requests: () => context.log.entries,
		mintTokens: (user = 'oauth-user') => context.oauth.mint(user, options.now()),
		expireTokens: () => context.oauth.expireAll(),
		close: async () => {
			await Promise.all([app.close(), other.close()]);
		},
	};
}

function controlsOf(context: SandboxContext): Controls {
	return {
		stats: () => ({
			calls: context.log.calls,
			rejected: context.log.rejected,
			byPath: context.log.byPath,
			byStatus: context.log.byStatus,
			maxConcurrent: context.limiter.maxConcurrent,
			maxPerWindow: context.limiter.maxPerWindow,
			tokenRefreshes: context.oauth.refreshes,
			leakedCredentials: context.log.leakedCredentials,
		}),
		reset: () => {
			context.log = new RequestLog();
			context.limiter = new RateLimiter(context.options);
			context.refusals = new Refusals();
			context.oauth.refreshes = 0;
			context.faults.set([]);
		},
		setFaults: (rules) => context.faults.set(rules),
	};
}

function buildApp(context: SandboxContext, controls: Controls) {
	const app = fastify({
		forceCloseConnections: true,
		exposeHeadRoutes: false,
		bodyLimit: MAX_BODY_BYTES,
		routerOptions: { maxParamLength: MAX_BODY_BYTES },
		rewriteUrl: ({ url = '/' }) => decodable(url),
		// The schema of a body says what it may hold.
		onProtoPoisoning: 'ignore',
		onConstructorPoisoning: 'ignore',
	});
	// "Bodies are JSON unless stated otherwise", but fastify would accept plain text.
	app.removeContentTypeParser('text/plain');
	installLifecycle(app, context);
	installDocumentCheck(app, context.options);
	unknownRoutes(app, context);
	app.setErrorHandler((error: FastifyError | InvalidRequest, _request, reply) => {
		if (error instanceof InvalidRequest) return reply.code(422).send({ detail: error.detail });
		if (NOT_JSON.has(error.code)) {
			const item = detailOf(['body'], error.message, null, 'json_invalid');
			return reply.code(422).send({ detail: [item] });
		}
		const status = error.statusCode ?? 500;
		return reply
			.code(status)
			.send(errorBody(status, error.code ?? 'SERVICE_ERROR', error.message, context.serverTime()));
	});

	companyRoutes(app, context);
	lienRoutes(app, context);
	reviewRoutes(app, context);
	emailRoutes(app, context);
	mobileNumberRoutes(app, context);
	namedRoutes(app, context);
	accountRoutes(app);
	void app.register(async (scope) => oauthRoutes(scope, context));
	controlRoutes(app, context, controls);
	pageRoutes(app, context);
	app.get('/__sandbox/openapi.json', async ({ host, protocol }) =>
		openApi(`${protocol}://${host}`),
	);
	return app;
}
