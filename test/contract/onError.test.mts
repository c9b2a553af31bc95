/** On Error = Continue: one input of several fails, the others go on, and every item stays linked to its input. */
import type { IDataObject, INodeParameters, OnError } from 'n8n-workflow';
import { acceptedBy } from '../support/desk.mts';
import { examples, wellKnown } from '../support/examples.mts';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk();

const input = [1, 0, 2].map((timeout, row) => ({ json: { row, timeout: timeout * 60_000 } }));

/** One call saves the rows of all inputs, so it has no result of each. */
const ofEach = examples.filter(({ operation }) => operation !== 'lien.saveFieldMapping');

describe.each(ofEach)('$operation with a second input of three that is wrong', (example) => {
	const { operation, items } = example;
	const parameters = () => ({
		...example.parameters(desk.sandbox.data),
		options: { timeout: '={{ $json.timeout }}' },
	});
	const wrong = {
		error: 'The "Timeout" parameter must be a whole number, from 1 to 2147483647, not "0" [item 1]',
		details: { kind: 'input' },
	};

	it('sends that input to the error branch where On Error says so, and does the others', async () => {
		const each = items(desk.sandbox.data);
		const run = await desk.run(operation, parameters(), { input, onError: 'continueErrorOutput' });

		expect(run.failed).toEqual([{ ...input[1].json, ...wrong }]);
		expect(run.errorItems.map(run.linkedInput)).toEqual([1]);
		expect(run.json).toMatchObject([...each, ...each]);
		expect(run.links).toEqual([...each.map(() => 0), ...each.map(() => 2)]);
	});

	it('gives an item with the failure among the others where On Error continues', async () => {
		const each = items(desk.sandbox.data);
		const run = await desk.run(operation, parameters(), {
			input,
			onError: 'continueRegularOutput',
		});

		const failed = { ...input[1].json, ...wrong };
		expect(run.json).toMatchObject([...each, failed, ...each]);
		expect(run.items[each.length].json).toEqual(failed);
		expect(run.links).toEqual([...each.map(() => 0), 1, ...each.map(() => 2)]);
	});

	it('stops before a call is made where On Error stops the workflow', async () => {
		const run = await desk.run(operation, parameters(), { input });

		expect(run.error).toMatchObject({ message: wrong.error, context: { itemIndex: 1 } });
		expect(run.items).toEqual([]);
		expect(desk.calls()).toBe(0);
	});
});

describe('an email address that the service refuses', () => {
	const emails = ['ann@a.example', 'a"b@b.example', 'cat@c.example'];
	const many = [...emails, ...Array.from({ length: 60 }, (_, n) => `p${n}@d.example`)];
	const refused = {
		processed_attempted: false,
		email: emails[1],
		status: 'Malformed',
		note: expect.stringMatching(/email/i),
	};

	it.each<OnError>(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'])(
		'is malformed in the service’s words, and ends no run, where On Error is %s',
		async (onError) => {
			const run = await desk.run(
				'email.validate',
				{ email: '={{ $json.email }}' },
				{ rows: many.map((email) => ({ email })), onError },
			);

			expect([run.error, run.errorItems]).toEqual([undefined, []]);
			expect(run.items.map(({ json }) => json.email)).toEqual(many);
			expect(run.json[1]).toEqual(refused);
			expect(run.hint).toMatch(/^62 \w+, 1 Malformed\. /);
		},
	);

	it('is asked for once by inputs with the same address', async () => {
		const input = emails.map((email) => ({ json: { email } }));
		const run = await desk.run('email.validate', { email: emails[1] }, { input });

		expect(run.json).toEqual([refused, refused, refused]);
		expect(desk.calls()).toBe(1);
	});
});

describe.each<OnError>(['continueRegularOutput', 'continueErrorOutput'])(
	'a failed item where On Error is %s',
	(onError) => {
		const failedOf = async (json: IDataObject, parameters: INodeParameters = {}) => {
			const run = await desk.run(
				'company.enrich',
				{ value: 'a.example', options: { timeout: 0 }, ...parameters },
				{ input: [{ json }], onError },
			);
			return (onError === 'continueErrorOutput' ? run.errorItems : run.items)[0].json;
		};
		const failed = {
			error: expect.stringContaining('"Timeout" parameter'),
			details: { kind: 'input' },
		};

		it.each<[string, INodeParameters]>([
			['without Put Result in Field', {}],
			['with Put Result in Field', { resultField: 'company' }],
		])('keeps the fields of its input beside error, %s', async (_name, parameters) => {
			const input = {
				id: 7,
				'E-mail': 'a@b.example',
				nested: { list: [1, { a: null }] },
				company: 'mine',
			};
			expect(await failedOf(input, parameters)).toEqual({ ...input, ...failed });
		});

		it('keeps a field details and a field message of its input', async () => {
			const input = { id: 7, details: 'of the row', message: 'of the row' };
			expect(await failedOf(input)).toEqual({ ...input, error: failed.error });
		});
	},
);

it('a record with a field called error is a success, and its text is kept under another name', async () => {
	const record = { company_id: 'C1', error: 'no phone', record_error: 'mine' };
	const body = { success: true, records: [record], total_records: 1, total_pages: 1 };
	desk.sandbox.setFaults([{ kind: 'status', status: 200, body }]);
	const { url } = wellKnown(desk.sandbox.data).record;
	const run = await desk.run(
		'company.getAll',
		{ filters: { url: [url] }, simplify: false },
		{ onError: 'continueErrorOutput', retryOnFail: { maxTries: 3, waitBetweenTries: 1 } },
	);

	expect(run.errorItems).toEqual([]);
	expect(run.json).toEqual([{ company_id: 'C1', record_error: 'mine', record_error_: 'no phone' }]);
	expect(desk.calls()).toBe(1);
});

it('an unknown bulk job fails only its own input', async () => {
	const input = ['job-1', 'job-2', 'job-empty'].map((job) => ({ json: { job } }));
	const run = await desk.run(
		'email.getBulkResults',
		{ jobId: '={{ $json.job }}', limit: 3 },
		{ input, onError: 'continueErrorOutput' },
	);

	expect(run.links).toEqual([0, 0, 0]);
	expect(run.errorItems).toMatchObject([
		{ json: { job: 'job-2', error: expect.stringContaining('There is no job job-2.') } },
	]);
});

it('an expression that n8n cannot evaluate fails only its own input', async () => {
	const { url } = wellKnown(desk.sandbox.data).record;
	const value = `={{ $json.row === 1 ? $('Nowhere').item.json.url : "${url}" }}`;
	const run = await desk.run(
		'company.enrich',
		{ value },
		{ input, onError: 'continueErrorOutput' },
	);

	expect(run.links).toEqual([0, 2]);
	expect(run.failed).toEqual([
		{
			...input[1].json,
			error:
				'The "Domain or URL" parameter cannot be read: Referenced node doesn\'t exist [item 1]',
			details: expect.objectContaining({ kind: 'input' }),
		},
	]);
});

describe('a value that cannot be read for an input', () => {
	const three = [0, 1, 2].map((row) => ({ json: { row } }));
	/** An expression that fails for one input and gives `value` for the others. */
	const failing = (row: number, value: string) =>
		`={{ $json.row === ${row} ? $('Nowhere').item.json.x : ${value} }}`;

	it.each<[string, (row: number) => object]>([
		['timeout', (row) => ({ options: { timeout: failing(row, '5000') } })],
		['maxWait', (row) => ({ options: { maxWait: failing(row, '60') } })],
		['maxCalls', (row) => ({ options: { maxCalls: failing(row, '100') } })],
		['authentication', (row) => ({ authentication: failing(row, '"apiKey"') })],
	])('fails only that input where an expression gives %s', async (_name, parameters) => {
		const { url } = wellKnown(desk.sandbox.data).record;
		for (const row of [0, 2]) {
			const run = await desk.engine.run({
				node: 'businessDataLookup',
				parameters: {
					resource: 'company',
					operation: 'enrich',
					authentication: 'apiKey',
					value: url,
					...parameters(row),
				},
				credentials: { businessDataLookupApi: acceptedBy(desk.sandbox, 'apiKey') },
				input: three,
				onError: 'continueErrorOutput',
			});

			expect(run.error).toBeUndefined();
			expect(run.errorItems.map(run.linkedInput)).toEqual([row]);
			expect(run.failed[0].error).toMatch(/cannot be read: .*Nowhere|Referenced node/);
			expect(run.links).toEqual([0, 1, 2].filter((item) => item !== row));
			expect(run.items.every(({ json }) => json.found === true)).toBe(true);
		}
	});

	it.each(['resource', 'operation'])(
		'fails every input where an expression gives %s, which n8n does not evaluate',
		async (name) => {
			const run = await desk.engine.run({
				node: 'businessDataLookup',
				parameters: {
					resource: 'company',
					operation: 'enrich',
					value: 'a.example',
					[name]: failing(0, '"x"'),
				},
				credentials: { businessDataLookupApi: acceptedBy(desk.sandbox, 'apiKey') },
				input: three,
				onError: 'continueErrorOutput',
			});

			expect(run.error).toBeUndefined();
			expect(run.items).toEqual([]);
			expect(run.errorItems.map(run.linkedInput)).toEqual([0, 1, 2]);
			expect(run.failed[0].error).toMatch(/parameter has no choice .*\[item 0\]/);
		},
	);

	it('leaves Max Wait and Max Calls to the first input that can be read', async () => {
		const run = await desk.run(
			'email.validate',
			{ email: '={{ $json.row }}@a.example', options: { maxCalls: failing(0, '$json.row') } },
			{ input: three, onError: 'continueErrorOutput' },
		);

		expect(run.links).toEqual([1]);
		expect(run.errorItems.map(run.linkedInput)).toEqual([0, 2]);
		expect(run.failed[1].error).toMatch(/Max Calls \(1\) is used up/);
	});

	it('fails its input where it is a Max Calls of 0', async () => {
		const run = await desk.run(
			'email.validate',
			{ email: '={{ $json.row }}@a.example', options: { maxCalls: '={{ $json.row }}' } },
			{ input: three, onError: 'continueErrorOutput' },
		);

		expect(run.failed[0].error).toMatch(/"Max Calls".*1 or more, not "0" \[item 0\]/);
		expect(run.links).toEqual([1]);
	});

	it('fails every input where it is the credential', async () => {
		const request = {
			node: 'businessDataLookup',
			parameters: { resource: 'company', operation: 'enrich', value: 'a.example' },
			input: three,
		};
		const run = await desk.engine.run({
			...request,
			credentials: {},
			onError: 'continueErrorOutput',
		});
		const stopped = await desk.engine.run({ ...request, credentials: {} });

		expect(run.items).toEqual([]);
		expect(run.errorItems.map(run.linkedInput)).toEqual([0, 1, 2]);
		expect(run.failed[0].error).toMatch(/The credential cannot be read: .*\[item 0\]/);
		expect(stopped.said).toMatch(/credential/i);
	});
});
