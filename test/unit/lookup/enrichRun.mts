/** Runs that enrich companies at a service in memory. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Answer, Seen, Setup } from './memoryRun.mts';

export const inputs = (...ids: unknown[]): IDataObject[] =>
	ids.map((id) => ({ id }) as IDataObject);
export const jsonsOf = ({ items }: { items: INodeExecutionData[] }) =>
	items.map(({ json }) => json);
export const linksOf = ({ items }: { items: INodeExecutionData[] }) =>
	items.map(({ pairedItem }) => (pairedItem as { item: number }).item);

/** A service that knows every company whose id begins with `c`, and refuses those that begin with `bad`. */
export const companies = ({ body }: Seen): Answer => {
	const ids = [body.company_id].flat() as string[];
	const bad = ids.findIndex((id) => id.startsWith('bad'));
	if (bad >= 0) {
		const detail = [{ loc: ['body', 'company_id', String(bad)], msg: 'is no id' }];
		return { status: 422, body: { detail } };
	}
	const records = ids.filter((id) => id.startsWith('c')).map((id) => ({ company_id: id, of: id }));
	return { body: { success: true, records, total_records: records.length } };
};

export const enrich = (change: Partial<Setup> = {}): Setup => ({
	operation: 'company.enrich',
	parameters: { matchBy: 'company_id', value: '={{ $json.id }}', simplify: false },
	answer: companies,
	...change,
});

export const enriching = (parameters: Setup['parameters'], change: Partial<Setup> = {}): Setup =>
	enrich({ parameters: { ...enrich().parameters, ...parameters }, ...change });
