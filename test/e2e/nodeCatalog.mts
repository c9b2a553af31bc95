/** n8n's own search for nodes, which its AI builder and its MCP server use. */
import { createRequire } from 'node:module';
import { fetchN8n } from '../../scripts/lib/fetchN8n.mts';
import { n8nCommand } from '../../scripts/lib/n8nInstall.mts';
import { logIn } from '../../scripts/lib/n8nOwner.mts';
import type { RunningN8n } from './runningN8n.mts';

interface Catalog {
	NodeSearchEngine: new (types: unknown) => {
		searchByName(
			query: string,
			limit: number,
		): Array<{ name: string; score: number; builderHintMessage?: string }>;
	};
}

export function nodeCatalog(n8n: RunningN8n): void {
	test.each([
		['validate emails', 'businessDataLookup'],
		['watch new liens', 'businessDataLookupTrigger'],
	])('n8n’s search for “%s” ranks %s first, with a hint', async (query, name) => {
		const { url } = n8n;
		const headers = { cookie: await logIn(url) };
		const types = await (await fetchN8n(`${url}/types/nodes.json`, { headers })).json();
		const catalog = createRequire(n8nCommand)('@n8n/ai-utilities/node-catalog') as Catalog;
		const hits = new catalog.NodeSearchEngine(types).searchByName(query, 20);
		const ours = hits.find((hit) => hit.name === `n8n-nodes-business-data-lookup.${name}`);
		expect(ours?.score).toBe(Math.max(...hits.map(({ score }) => score)));
		expect(ours?.builderHintMessage).toMatch(/^[A-Z].*\.$/);
	});
}
