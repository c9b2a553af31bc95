/** Tests that share one running n8n. */
import { crmExample } from './crmExample.mts';
import { otherExamples } from './otherExamples.mts';
import { spendingExamples } from './spendingExamples.mts';
import { useRunningN8n } from './runningN8n.mts';

const n8n = useRunningN8n();

otherExamples(n8n);
spendingExamples(n8n);
crmExample(n8n);
