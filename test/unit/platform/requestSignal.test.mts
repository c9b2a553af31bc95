/** A request ends with its own signal. Fails if n8n takes the signal of a request from another place. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { BusinessDataLookupApi } from '../../../credentials/BusinessDataLookupApi.credentials.ts';
import { withRequestSignal } from '../../../nodes/BusinessDataLookup/platform/requestSignal.ts';
import { createEngine } from '../../support/engine.mts';
import { scripted } from '../../support/http.mts';
import { noOpNode } from '../../support/nodeTypes.mts';

const TYPE = 'businessDataLookupApi';
const ABORT_MS = 50;

/** Makes a signed request to `url` whose signal is aborted soon. */
class OneRequest implements INodeType {
	description: INodeType['description'] = {
		...noOpNode.description,
		name: 'oneRequest',
		credentials: [{ name: TYPE, required: true }],
		properties: [{ displayName: 'URL', name: 'url', type: 'string', default: '' }],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const url = this.getNodeParameter('url', 0) as string;
		const context = withRequestSignal(this, AbortSignal.timeout(ABORT_MS));
		const sent = this.helpers.httpRequestWithAuthentication.call(context, TYPE, { url });
		const failure = await sent.then(
			() => 'answered',
			(error: Error) => error.message,
		);
		return [[{ json: { failure } }]];
	}
}

it('n8n ends a request when its own signal is aborted, and not the execution', async () => {
	const service = await scripted(async () => await sleep(5000, { body: {} }, { ref: false }));
	const engine = await createEngine({ nodes: [OneRequest], credentials: [BusinessDataLookupApi] });
	try {
		const credentials = { [TYPE]: { baseUrl: service.url, apiKey: 'k' } };
		const run = await engine.run({
			node: 'oneRequest',
			parameters: { url: service.url },
			credentials,
		});
		expect([run.errorMessage, run.canceled]).toEqual(['', false]);
		expect(run.json[0].failure).toMatch(/cancel|abort/i);
	} finally {
		await engine.close();
		await service.close();
	}
});
