/** What an administrator's trace shows of a run: n8n puts it on the node's span. */
import type { IDataObject } from 'n8n-workflow';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk({ companies: 120 });

const byDomain = (...domains: string[]): Array<{ json: IDataObject }> =>
	domains.map((domain) => ({ json: { domain } }));
const VALUE = '={{ $json.domain }}';
const known = (): string => desk.sandbox.data.companies[0].record.url as string;

it('the span of a run has its calls, those refused, what was found, and the seconds waited', async () => {
	desk.sandbox.setFaults([{ kind: 'rateLimit', retryAfter: 2, times: 1 }]);
	const { tracing } = await desk.run(
		'company.enrich',
		{ value: VALUE },
		{ input: byDomain(known(), 'nobody.example', '') },
	);

	expect(tracing).toEqual({
		calls: expect.any(Number),
		refused: 1,
		found: 1,
		seconds_waited: expect.any(Number),
	});
	expect(tracing?.calls).toBe(desk.sandbox.stats().calls);
	expect(tracing?.seconds_waited).toBeGreaterThanOrEqual(1);
});

it('the span of a run that failed has what it cost', async () => {
	desk.sandbox.setFaults([{ kind: 'status', status: 403 }]);
	const { error, tracing } = await desk.run('company.enrich', { value: 'a.example' });

	expect(error?.httpCode).toBe('403');
	expect(tracing).toMatchObject({ calls: 1, found: 0 });
});

it('a file is found, and so is each input that has items', async () => {
	const file = await desk.run('email.exportLogs', { fmt: 'csv' });
	const list = await desk.run(
		'company.getAll',
		{ filters: { url: VALUE } },
		{ input: byDomain(known(), 'nobody.example') },
	);

	expect(file.tracing).toMatchObject({ found: 1, refused: 0, seconds_waited: 0 });
	expect(list.tracing).toMatchObject({ found: 1 });
});

it('a plan makes no call and has no attributes', async () => {
	const { tracing } = await desk.run('company.enrich', {
		value: 'a.example',
		options: { planOnly: true },
	});

	expect(tracing).toBeUndefined();
});
