/** Tests that share one running n8n. */
import { endAll } from '../../scripts/lib/processes.mts';
import { crmExample } from './crmExample.mts';
import { nodeCatalog } from './nodeCatalog.mts';
import { otherExamples } from './otherExamples.mts';
import { spendingExamples } from './spendingExamples.mts';
import { startRunningN8n, type RunningN8n } from './runningN8n.mts';

let started: RunningN8n;
const n8n = () => started;

beforeAll(async () => {
	started = await startRunningN8n();
});

afterAll(async () => {
	await started?.close();
	// A start that timed out has children too.
	await endAll();
});

otherExamples(n8n);
spendingExamples(n8n);
nodeCatalog(n8n);
crmExample(n8n);
