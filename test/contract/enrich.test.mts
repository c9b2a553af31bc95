/** Enrich: many inputs in one call. Costs: `costs`; items in order: `test/promises/everyInput`. */
import type { IDataObject } from 'n8n-workflow';
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import { CONTINUE, pageResponse, times, useTestBed, withOwnDomain } from '../support/testing.mts';

const testBed = useTestBed({ companies: 240 });
const idsOf = (rows: object[]) => rows.map((row) => (row as IDataObject).company_id);

it('of fifty values in a call, one that the service refuses fails alone', async () => {
	const values = times(50, (nth) => (nth === 31 ? 'x'.repeat(300) : `known-${nth}`));
	const service = await testBed.serveScript(({ body }) => {
		const { company_id: ids, ...page } = JSON.parse(body) as { company_id: string[] };
		const place = ids.indexOf(values[31]);
		const detail = [{ loc: ['body', 'company_id', String(place)], msg: 'too long' }];
		if (place >= 0) return { status: 422, body: { detail } };
		const found = ids.map((company_id) => ({ company_id }));
		return pageResponse(found, page);
	});
	const run = await testBed.enrich(values, { matchBy: 'company_id' }, { service, ...CONTINUE });

	expect(run.links).toEqual(times(50, (nth) => nth).filter((nth) => nth !== 31));
	expect(run.errorItems.map(run.linkedInput)).toEqual([31]);
	expect(run.failed[0].error).toMatch(
		/Company ID \(body\.company_id\.\d+: too long\) \(status 422\) \[item 31\]/,
	);
	// The service names the value, so the other values are sent again without it.
	expect(service.requests).toHaveLength(2);
});

const keys = operations.flatMap((one) => (one.kind === 'enrich' ? one.lookUpBy.matchFields : []));
it.each(keys)('Enrich finds six companies in one call by $choiceName', async (matchField) => {
	const { choiceName, recordField, inputKind } = matchField;
	const records = withOwnDomain(testBed.sandbox.data)
		.slice(0, 6)
		.map(({ record }) => record as unknown as IDataObject);
	const shown = records.map((record) => [record[recordField]].flat()[0]);
	const values = inputKind === 'email' ? shown.map((url) => `info@${String(url)}`) : shown;
	expect(idsOf((await testBed.enrich(values, { matchBy: choiceName })).json)).toEqual(
		idsOf(records),
	);
	expect(testBed.calls()).toBe(1);
});
