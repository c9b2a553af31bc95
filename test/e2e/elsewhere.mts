/** An n8n that runs already, however it was started. It shares no folder with the tests: files come and go by HTTP. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createWorkflows } from '../../scripts/lib/createWorkflows.mts';
import { sandboxCredential, type Workflow } from '../../scripts/lib/importing.mts';
import { freshHome } from '../../scripts/lib/n8nHome.mts';
import { startSandbox, type SandboxFlags } from '../../scripts/lib/sandboxProcess.mts';
import type { RealN8n } from './realN8n.mts';

interface Node {
	type: string;
	typeVersion: number;
	parameters: Record<string, unknown>;
}

/** Hands out the files of a folder and takes new ones. */
async function serveFiles(folder: string): Promise<Server> {
	const server = createServer((request, response) => {
		const file = path.join(folder, path.posix.normalize(decodeURIComponent(request.url ?? '/')));
		const answer = async () => {
			if (request.method !== 'PUT') return await readFile(file);
			await writeFile(file, await buffer(request));
			return '{}';
		};
		answer().then(
			(body) => response.end(body),
			() => response.writeHead(404).end(),
		);
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	return server;
}

/** A path, or an expression that gives one, as an address. */
const addressOf = (file: unknown, drawer: string): string => {
	const text = String(file);
	return text.startsWith('=') ? `=${drawer}/${text.slice(1)}` : `${drawer}/${text}`;
};

/** The same workflow with its files at this address instead of in n8n's folder. */
const withFilesAt = (drawer: string, workflow: Workflow): Workflow => ({
	...workflow,
	nodes: (workflow.nodes as Node[]).map((node) => {
		if (node.type !== 'n8n-nodes-base.readWriteFile') return node;
		const { operation, fileName, fileSelector, dataPropertyName = 'data' } = node.parameters;
		const read = {
			url: addressOf(fileSelector, drawer),
			options: { response: { response: { responseFormat: 'file', outputPropertyName: 'data' } } },
		};
		const write = {
			method: 'PUT',
			url: addressOf(fileName, drawer),
			sendBody: true,
			contentType: 'binaryData',
			inputDataFieldName: dataPropertyName,
			options: {},
		};
		return {
			...node,
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: operation === 'write' ? write : read,
		};
	}),
});

/** As createRealN8n, with an n8n of somebody else: it is left as it was found. */
export async function connectN8n(url: string, flags: SandboxFlags): Promise<RealN8n> {
	const folder = await mkdtemp(path.join(tmpdir(), 'n8n-elsewhere-'));
	const home = await freshHome(folder);
	const files = await serveFiles(home.workFolder);
	const drawer = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
	const sandbox = await startSandbox({ port: 0, seed: 1, companies: 2000, strict: 'on', ...flags });
	return {
		home,
		sandbox,
		start: async (workflows, credentials = [sandboxCredential(sandbox)]) => {
			const own = workflows.map((workflow) => withFilesAt(drawer, workflow));
			const stop = await createWorkflows(url, own, credentials);
			return { url, stop, kill: stop };
		},
		close: async () => {
			files.close();
			await sandbox.stop();
			await rm(folder, { recursive: true });
		},
	};
}
