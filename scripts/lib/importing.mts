import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { N8nHome } from './n8nHome.mts';
import { n8nOrThrow } from './n8nProcess.mts';
import { examplesFolder } from './paths.mts';

/** A workflow as n8n exports it, as far as the scripts use it. */
export interface Workflow {
	id: string;
	name: string;
	nodes: object[];
	connections: object;
}

/** An unencrypted credential for `n8n import:credentials`. */
export interface Credential {
	id: string;
	name: string;
	type: string;
	data: Record<string, string>;
}

/** The credential of this package in the example workflows. */
export function sandboxCredential(service: { url: string; apiKey: string }): Credential {
	return {
		id: 'businessDataSandbox',
		name: 'Business Data Lookup sandbox',
		type: 'businessDataLookupApi',
		data: { baseUrl: service.url, apiKey: service.apiKey },
	};
}

/** The credential that the webhook of the CRM example requires. */
export const webhookCredential: Credential = {
	id: 'crmWebhook',
	name: 'CRM webhook',
	type: 'httpHeaderAuth',
	data: { name: 'X-Webhook-Key', value: 'sandbox-webhook-key' },
};

/** All credentials of the examples but the model's. */
export const exampleCredentials = (service: { url: string; apiKey: string }): Credential[] => [
	sandboxCredential(service),
	webhookCredential,
];

/** The files of the examples, in the order for a newcomer. */
export const EXAMPLES = [
	'enrich-companies',
	'crm-contact',
	'fill-empty',
	'enrich-freshness',
	'waterfall',
	'lien-watch',
	'lender-portfolio',
	'bulk-email-results',
	'export-logs',
	'resume',
	'approve-validation',
	'ai-agent',
];

/** All importable workflows of `examples/`. */
export async function exampleWorkflows(): Promise<Workflow[]> {
	const texts = EXAMPLES.map((name) => readFile(path.join(examplesFolder, `${name}.json`), 'utf8'));
	return (await Promise.all(texts)).map((text) => JSON.parse(text) as Workflow);
}

/**
 * Imports with n8n's CLI, replacing what has the same id. Skips what hasn't changed since the last import: this saves
 * seconds, and keeps changes made in the editor.
 */
async function importOnce(home: N8nHome, kind: string, things: object[]): Promise<void> {
	const text = JSON.stringify(things);
	const digest = createHash('sha256').update(text).digest('hex');
	const marker = path.join(home.userFolder, `imported-${kind}`);
	if ((await readFile(marker, 'utf8').catch(() => 'nothing')) === digest) return;

	const folder = await mkdtemp(path.join(tmpdir(), 'n8n-import-'));
	try {
		const file = path.join(folder, `${kind}.json`);
		await writeFile(file, text);
		await n8nOrThrow(home, [`import:${kind}`, `--input=${file}`]);
		await writeFile(marker, digest);
	} finally {
		await rm(folder, { recursive: true });
	}
}

/** Imports credentials and workflows into n8n, each under its own id. */
export async function importInto(
	home: N8nHome,
	things: { credentials: Credential[]; workflows: Workflow[] },
): Promise<void> {
	await importOnce(home, 'credentials', things.credentials);
	// n8n's list begins with the latest change.
	await importOnce(home, 'workflow', [...things.workflows].reverse());
}
