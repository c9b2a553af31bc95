/** OAuth2 with refresh tokens that are good for one use. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Crowd } from '../crowd.mts';
import { note } from '../figures.mts';
import { QueueMode } from '../queueMode.mts';
import { validateSignedIn } from '../workflows.mts';

const POLL_MS = 100;
const EXECUTIONS = 12;
const LOOKUPS = 10;
/** Both workers are in the middle of their executions then. */
const EXPIRE_AT = [20, 60];

let queue: QueueMode;

beforeAll(async () => {
	queue = await QueueMode.start(2);
});

afterAll(async () => await queue?.stop());

test('two workers share an OAuth2 sign-in whose refresh tokens are valid once', async () => {
	const size = { executions: EXECUTIONS, lookups: LOOKUPS, limit: 40, windowSeconds: 15 };
	const crowd = await Crowd.of(queue, size);
	const { url } = crowd.sandbox;
	const post = async (path: string) =>
		(await (await fetch(`${url}/__sandbox/${path}`, { method: 'POST' })).json()) as object;
	const id = 'signedIn';
	await queue.importCredentials([
		{
			id,
			name: id,
			type: 'businessDataLookupOAuth2Api',
			data: {
				baseUrl: url,
				authUrl: `${url}/oauth/authorize`,
				accessTokenUrl: `${url}/oauth/token`,
				clientId: 'sandbox-client',
				clientSecret: 'sandbox-secret',
				grantType: 'authorizationCode',
				oauthTokenData: await post('tokens'),
			} as unknown as Record<string, string>,
		},
	]);
	await crowd.use(validateSignedIn, id);
	const ended = crowd.execute();
	for (const count of EXPIRE_AT) {
		while ((await crowd.served()).filter(({ status }) => status === 200).length < count)
			await sleep(POLL_MS);
		await post('expire-tokens');
	}
	await ended;
	const figures = await crowd.figures();
	const { tokenRefreshes } = (await crowd.sandbox.stats()) as unknown as { tokenRefreshes: number };
	await note(
		`OAuth2, the access token ends ${EXPIRE_AT.length} times`,
		`${figures.complete} of ${EXECUTIONS} executions finished, ${tokenRefreshes} refreshes, ${figures.billedTwice} bought twice`,
	);
	expect(figures).toMatchObject({ complete: EXECUTIONS, billedTwice: 0 });
});
