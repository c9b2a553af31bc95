/** Another node's call with a credential of this package, where the service redirects to another origin. */
import type { IDataObject, IExecuteFunctions, INodeType } from 'n8n-workflow';
import { BusinessDataLookupApi } from '../../credentials/BusinessDataLookupApi.credentials.ts';
import { BusinessDataLookupBearerApi } from '../../credentials/BusinessDataLookupBearerApi.credentials.ts';
import { createEngine, type Engine } from '../support/engine.mts';
import { scripted } from '../support/http.mts';

const CREDENTIALS = { businessDataLookupApi: 'apiKey', businessDataLookupBearerApi: 'accessToken' };

/** How nodes have n8n-core sign and send a call. */
const HELPERS = [
	'httpRequestWithAuthentication',
	'requestWithAuthentication',
	'requestWithAuthenticationPaginated',
] as const;

/** Sends one call as another package's node would. */
class Caller implements INodeType {
	description: INodeType['description'] = {
		displayName: 'Caller',
		name: 'caller',
		group: ['transform'],
		version: 1,
		description: '',
		defaults: { name: 'Caller' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: Object.keys(CREDENTIALS).map((name) => ({ name })),
		properties: ['helper', 'credential', 'options'].map((name) => ({
			displayName: name,
			name,
			type: name === 'options' ? 'json' : 'string',
			default: '',
		})),
	};

	async execute(this: IExecuteFunctions) {
		const [helper, credential, options] = ['helper', 'credential', 'options'].map(
			(name) => this.getNodeParameter(name, 0) as string,
		) as [(typeof HELPERS)[number], string, string];
		const request = JSON.parse(options) as never;
		const { helpers } = this;
		const paging = { continue: false, request: { url: (request as IDataObject).uri } } as never;
		const sent =
			helper === 'requestWithAuthenticationPaginated'
				? helpers[helper].call(this, request, 0, paging, credential)
				: helpers[helper].call(this, credential, request);
		const outcome = await sent.catch(() => 'refused');
		return [[{ json: { outcome: outcome as string } }]];
	}
}

let engine: Engine;
beforeAll(async () => {
	engine = await createEngine({
		nodes: [Caller],
		credentials: [BusinessDataLookupApi, BusinessDataLookupBearerApi],
	});
});
afterAll(async () => await engine.close());

describe.each(Object.entries(CREDENTIALS))('with %s, %s,', (credential, secret) => {
	it.each(HELPERS.flatMap((helper) => ['GET', 'POST'].map((method) => [helper, method] as const)))(
		'%s of n8n-core sends a %s to its own origin alone',
		async (helper, method) => {
			const elsewhere = await scripted(() => ({ body: {} }));
			const home = await scripted(() => ({
				status: 302,
				headers: { location: `${elsewhere.url}/steal` },
			}));
			const url = `${home.url}/v1/users/me`;
			const follows = { followRedirect: true, followAllRedirects: true, maxRedirects: 5 };
			await engine.run({
				node: 'caller',
				parameters: {
					helper,
					credential,
					options: JSON.stringify({ url, uri: url, method, json: true, ...follows }),
				},
				credentials: { [credential]: { baseUrl: home.url, [secret]: 's3cr3t-key-0815' } },
			});
			await Promise.all([home.close(), elsewhere.close()]);

			const sent = home.requests.map(({ headers }) => headers);
			expect(sent.length).toBeGreaterThan(0);
			for (const headers of sent) expect(JSON.stringify(headers)).toContain('s3cr3t-key-0815');
			expect(elsewhere.requests).toEqual([]);
		},
	);
});
