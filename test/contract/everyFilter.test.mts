/** Every filter of a documented search finds, in the node, a record by its value, and leaves out one with another value. */
import type { INodeParameters } from 'n8n-workflow';
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import { endpointAt } from '../../sandbox/document/endpoints.mts';
import { expectEffect } from '../support/expectEffect.mts';
import { useTestBed } from '../support/testing.mts';

const testBed = useTestBed({ companies: 300 });

const searches = operations.flatMap(({ resource, value, call, search }) => {
	const { method, path } = call;
	const filters = search?.filters ?? [];
	const documented = endpointAt(method, path)?.parameters ?? [];
	const parameters = documented.filter(({ name }) => filters.some((one) => one.name === name));
	return parameters.length === 0 ? [] : [{ search: `${resource}.${value}`, path, parameters }];
});

describe.each(searches)('$search', ({ search, path, parameters }) => {
	it.each(parameters)('the filter $name changes what is found', async (parameter) => {
		await expectEffect(testBed.sandbox.data, path, parameter, async (given) => {
			const own = { filters: given as INodeParameters, limit: 50, simplify: false };
			const { json, error } = await testBed.run(search, own);
			if (error) throw error;
			return json;
		});
	});
});
