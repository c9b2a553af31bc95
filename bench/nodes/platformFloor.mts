/**
 * The platform floor: the least that a programmatic node can do. It makes a call for each item, or for each page of a
 * search, with n8n's HTTP helper, ten at a time, without pacing, retries or checks.
 */
import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { property } from './property.mts';
import { tenAtATime } from './tenAtATime.mts';

const CREDENTIAL = 'businessDataLookupApi';
const PER_PAGE = 50;

interface Page {
	records: IDataObject[];
	total_pages: number;
}

export class PlatformFloor implements INodeType {
	description: INodeType['description'] = {
		displayName: 'Platform Floor',
		name: 'platformFloor',
		group: ['input'],
		version: 1,
		description: 'Sends one call for each item',
		defaults: { name: 'Platform Floor' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: CREDENTIAL, required: true }],
		properties: [
			property('path', ''),
			property('field', ''),
			property('value', ''),
			property('exclude', ''),
			property('search', '', 'json'),
			property('drop', false, 'boolean'),
		],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { baseUrl } = await this.getCredentials(CREDENTIAL);
		const url = `${String(baseUrl)}${String(this.getNodeParameter('path', 0))}`;
		const call = async (body: IDataObject) =>
			(await this.helpers.httpRequestWithAuthentication.call(this, CREDENTIAL, {
				url,
				method: 'POST',
				body,
				json: true,
			})) as unknown;

		const search = this.getNodeParameter('search', 0);
		if (search !== '') {
			const filters = JSON.parse(String(search)) as IDataObject;
			const page = async (n: number) =>
				(await call({ ...filters, page: n + 1, per_page: PER_PAGE })) as Page;
			const first = await page(0);
			if (this.getNodeParameter('drop', 0)) {
				let rowCount = first.records.length;
				await tenAtATime(first.total_pages - 1, async (n) => {
					const { records } = await page(n + 1);
					rowCount += records.length;
				});
				return [[{ json: { rowCount }, pairedItem: { item: 0 } }]];
			}
			const rest = await tenAtATime(first.total_pages - 1, async (n) => await page(n + 1));
			const pairedItem = { item: 0 };
			const rows: INodeExecutionData[] = [];
			for (const { records } of [first, ...rest]) {
				for (const json of records) rows.push({ json, pairedItem });
			}
			return [rows];
		}

		const items = await tenAtATime(
			this.getInputData().length,
			async (item): Promise<INodeExecutionData> => {
				const pairedItem = { item };
				const exclude = this.getNodeParameter('exclude', item) as string[] | '';
				const body: IDataObject = {
					[String(this.getNodeParameter('field', item))]: this.getNodeParameter('value', item),
					...(exclude === '' ? {} : { exclude }),
				};
				try {
					return { json: (await call(body)) as IDataObject, pairedItem };
				} catch (error) {
					if (!this.continueOnFail()) throw error;
					return { json: { error: (error as Error).message }, pairedItem };
				}
			},
		);
		return [items];
	}
}
