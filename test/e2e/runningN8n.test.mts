/** What an n8n that runs is asked for, one after the other: one process serves them all. */
import { endAll } from '../../scripts/lib/processes.mts';
import { crmExample, manyContacts } from './crmExample.mts';
import { theMainExample } from './mainExample.mts';
import { migrationReport } from './migrationReport.mts';
import { nodeCatalog } from './nodeCatalog.mts';
import { otherExamples } from './otherExamples.mts';
import { redirected, redirectedCall } from './redirectedCall.mts';
import { refusals, refused } from './refusals.mts';
import { spendingExamples } from './spendingExamples.mts';
import { startRunningN8n, type RunningN8n } from './runningN8n.mts';
import { onWebhook, webhooks } from './webhooks.mts';

let started: RunningN8n;
const n8n = () => started;

beforeAll(async () => {
	started = await startRunningN8n([refused, onWebhook, redirected]);
}, 300_000);

afterAll(async () => {
	await started?.close();
	// A start that took too long has children too.
	await endAll();
}, 60_000);

theMainExample(n8n);
migrationReport(n8n);
nodeCatalog(n8n);
otherExamples(n8n);
spendingExamples(n8n);
crmExample(n8n);
manyContacts(n8n);
refusals(n8n, () => started.others[0]);
webhooks(n8n, () => started.others[1]);
redirectedCall(n8n, () => started.others[2]);
