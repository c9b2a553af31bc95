/** A real n8n with the packed node, a sandbox service, and a browser with the editor. */
import type { INodeParameters } from 'n8n-workflow';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { exampleCredentials, type Workflow } from '../../scripts/lib/importing.mts';
import { owner, setUpOwner } from '../../scripts/lib/n8nOwner.mts';
import type { SandboxFlags, SandboxProcess } from '../../scripts/lib/sandboxProcess.mts';
import { START } from '../e2e/chain.mts';
import { createRealN8n } from '../e2e/realN8n.mts';
import { launchChromium } from './chromium.mts';

const PACKAGE = 'n8n-nodes-business-data-lookup';
const VIEWPORT = { width: 1440, height: 900 };
/** A busy machine may be slow, but not slower than this. */
const PATIENCE_MS = 240_000;

export interface Editor {
	page: Page;
	sandbox: SandboxProcess;
	/** Messages of the browser's console about this package, and every exception in the page. */
	complaints: string[];
	open(workflow: string): Promise<void>;
	close(): Promise<void>;
}

async function logIn(context: BrowserContext, url: string): Promise<void> {
	await setUpOwner(url);
	const { email, password } = owner;
	const answer = await context.request.post(`${url}/rest/login`, {
		data: { emailOrLdapLoginId: email, password },
	});
	if (!answer.ok()) throw new Error(`n8n refused the login: ${await answer.text()}`);
}

const isHere = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1'].includes(hostname);

function listen(page: Page): string[] {
	const complaints: string[] = [];
	page.on('pageerror', (error) => complaints.push(String(error)));
	page.on('console', (message) => {
		const { url } = message.location();
		// n8n asks npm about the package, but this browser can't reach it.
		if (message.type() !== 'error' || (url && !isHere(new URL(url)))) return;
		const text = `${message.text()} ${url}`;
		if (/business-?data-?lookup/i.test(text)) complaints.push(text);
	});
	return complaints;
}

/** Turns off animations, which would take half of a test's time. */
const stillPage = `addEventListener('DOMContentLoaded', () => {
	const style = document.createElement('style');
	style.textContent = '*, ::before, ::after { transition: none !important; animation: none !important; }';
	document.head.append(style);
});`;

/** Opens the editor of a running n8n. */
export async function browse(browser: Browser, url: string): Promise<Omit<Editor, 'sandbox'>> {
	const context = await browser.newContext({ viewport: VIEWPORT, colorScheme: 'light' });
	context.setDefaultTimeout(PATIENCE_MS);
	await logIn(context, url);
	await context.addInitScript(stillPage);
	// The loader of the tests adds calls of this to all functions, also to those that run in the page.
	await context.addInitScript('globalThis.__name = (named) => named');
	const page = await context.newPage();
	const complaints = listen(page);
	const open = async (workflow: string) => {
		await page.goto(`${url}/workflow/${workflow}`);
		await page.getByTestId('canvas-wrapper').waitFor();
	};
	return { page, complaints, open, close: async () => await browser.close() };
}

/** Starts an n8n, a sandbox service and a browser, and opens the editor. */
export async function openEditor(flags: SandboxFlags, workflows: Workflow[]): Promise<Editor> {
	const n8n = await createRealN8n(flags);
	const [server, browser] = await Promise.all([
		n8n.start(workflows, exampleCredentials(n8n.sandbox)),
		launchChromium(),
	]);
	const opened = await browse(browser, server.url);
	const close = async () => {
		await opened.close();
		await server.stop();
		await n8n.close();
	};
	return { ...opened, sandbox: n8n.sandbox, close };
}

/** A node of this package in a workflow. */
export interface NodeInWorkflow {
	name: string;
	parameters: INodeParameters;
	trigger?: boolean;
}

const CREDENTIAL = 'businessDataSandbox';
const COLUMNS = 8;

/** A workflow with these nodes side by side, each linked to a manual trigger. */
export function sideBySide(id: string, nodes: NodeInWorkflow[]): Workflow {
	const triggers = nodes.filter(({ trigger }) => trigger);
	const made = nodes.map(({ name, parameters, trigger }, n) => ({
		id: `${id}-${n}`,
		name,
		type: `${PACKAGE}.businessDataLookup${trigger ? 'Trigger' : ''}`,
		typeVersion: 1,
		// To the left of a trigger n8n shows a button, which would cover a node there.
		position: trigger
			? [0, 200 * (triggers.indexOf(nodes[n]) + 1)]
			: [240 + 240 * (n % COLUMNS), 200 * Math.floor(n / COLUMNS)],
		parameters,
		credentials: { businessDataLookupApi: { id: CREDENTIAL, name: CREDENTIAL } },
	}));
	const start = { ...START, id: `${id}-start`, position: [0, 0], parameters: {} };
	const after = nodes.filter(({ trigger }) => !trigger);
	const links = after.map(({ name }) => ({ node: name, type: 'main', index: 0 }));
	return {
		id,
		name: id,
		nodes: [start, ...made],
		connections: { [START.name]: { main: [links] } },
		settings: { executionOrder: 'v1' },
		// Without it, n8n runs only the first node that is executed alone.
		pinData: {},
	} as Workflow;
}
