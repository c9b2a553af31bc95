import type { INodeParameters } from 'n8n-workflow';
import type { Desk, DeskRequest } from './desk.mts';
import type { NodeRun } from './engine.mts';

/** Enriches one input for each value, at the desk that is open when it is called. */
export const enrichAt =
	(desk: () => Desk) =>
	async (
		values: string[],
		parameters: INodeParameters = {},
		request: DeskRequest = {},
	): Promise<NodeRun> =>
		await desk().run(
			'company.enrich',
			{ value: '={{ $json.value }}', ...parameters },
			{ input: values.map((value) => ({ json: { value } })), ...request },
		);
