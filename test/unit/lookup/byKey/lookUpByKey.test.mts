import { getEventListeners } from 'node:events';
import { lookUpByKey } from '../../../../nodes/BusinessDataLookup/lookup/byKey/lookUpByKey.ts';
import { makePlan } from '../../../../nodes/BusinessDataLookup/lookup/plan.ts';
import { Results } from '../../../../nodes/BusinessDataLookup/lookup/results.ts';
import type { Connection } from '../../../../nodes/BusinessDataLookup/service/connection.ts';
import { createClient, ok } from '../../service/clientRun.mts';
import { readInputOfKind } from '../../readParameters.mts';

it('the first legal form of each name is sent first, and a run that has ended no longer listens', async () => {
	const { signal } = new AbortController();
	const all = createClient([{ ...ok, body: { records: [] } }], { stopSignal: signal });
	const inputs = ['Acme Inc', 'Acme LLC', 'Bolt', 'Acme GmbH'].map((value, item) => ({
		...readInputOfKind('byKey', 'company.enrich', { matchBy: 'company_name', value }),
		item,
	}));
	const [group] = makePlan(inputs).shared;
	const { client, limiter, clock } = all;
	const connection = { client, limiter, clock } as unknown as Connection;
	await all.run(lookUpByKey(connection, group, new Results(false, inputs), true));
	const { company_name: sent } = all.sent[0].request.body as { company_name: string[] };
	expect(sent).toEqual(['Acme Inc', 'Bolt', 'Acme LLC', 'Acme GmbH']);
	expect(getEventListeners(signal, 'abort')).toEqual([]);
});
