/** Every parameter in the document has an effect in the sandbox: none is accepted and ignored. */
import { z } from 'zod/v4';
import { endpoints, type Endpoint, type Parameter } from '../../sandbox/document/endpoints.mts';
import { expectEffect } from '../support/expectEffect.mts';
import { oneSandbox, post } from './client.mts';

const sandbox = await oneSandbox();

const searches = endpoints.filter(
	({ method, parameters, response }) =>
		method === 'POST' &&
		parameters &&
		response instanceof z.ZodObject &&
		'records' in response.shape,
);

/** The parameters in the table, and those that only the text names. */
const parametersOf = ({ parameters = [], mentioned = [] }: Endpoint): Parameter[] => [
	...parameters,
	...mentioned
		.filter((name) => !parameters.some((one) => one.name === name))
		.map((name) => ({ ...parameters[0], name })),
];

describe.each(searches)('$path', (search) => {
	it.each(parametersOf(search))('the parameter $name changes what is found', async (parameter) => {
		await expectEffect(sandbox.data, search.path, parameter, async (body) => {
			const { status, text, body: response } = await post(sandbox, search.path, body);
			if (status !== 200) throw new Error(`${JSON.stringify(body)} got ${status}: ${text}`);
			const { records } = response;
			return (records.companies?.hits ?? records) as unknown as Array<Record<string, unknown>>;
		});
	});
});
