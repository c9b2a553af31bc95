/** What n8n itself says of its next major version: Settings → Migration Report, which goes through all workflows. */
import { openN8nRest } from '../../scripts/lib/n8nRest.mts';
import type { RunningN8n } from './runningN8n.mts';

interface Report {
	report: {
		instanceResults: Array<{ ruleId: string }>;
		workflowResults: Array<{ ruleId: string; nbAffectedWorkflows: number }>;
	};
}

export function migrationReport(n8n: () => RunningN8n): void {
	test('n8n’s migration report for version 3 names no example', async () => {
		const { ask } = await openN8nRest(n8n().url);
		const { report } = await ask<Report>('breaking-changes/report?version=v3');
		// Nothing is set here that n8n 3 changes: a report without this has looked at nothing.
		expect(report.instanceResults.map(({ ruleId }) => ruleId)).toContain('unverified-packages-v3');
		expect(report.workflowResults).toEqual([]);
	});
}
