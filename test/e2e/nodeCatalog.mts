/** The nodes as n8n has loaded them, and n8n's own search for nodes, which its AI builder and its MCP server ask. */
import { createRequire } from 'node:module';
import { n8nCommand } from '../../scripts/lib/n8nInstall.mts';
import type { NodeType, RunningN8n } from './runningN8n.mts';

interface Hit {
	name: string;
	score: number;
	builderHintMessage?: string;
}

interface Catalog {
	NodeSearchEngine: new (types: NodeType[]) => {
		searchByName(query: string, limit: number): Hit[];
	};
}

export function nodeCatalog(n8n: () => RunningN8n): void {
	test('n8n loads the packed node with its credentials, icons and codex, and offers it as a tool for AI agents', async () => {
		const types = await n8n().types();
		const [node, tool] = ['', 'Tool'].map((end) =>
			types.find(({ name }) => name === `n8n-nodes-business-data-lookup.businessDataLookup${end}`),
		);
		expect(node?.displayName).toBe('Business Data Lookup');
		expect(node?.credentials?.map(({ name }) => name)).toEqual([
			'businessDataLookupApi',
			'businessDataLookupBearerApi',
			'businessDataLookupOAuth2Api',
		]);
		const svg = expect.stringMatching(/\.svg$/) as string;
		expect(node?.iconUrl).toEqual({ light: svg, dark: svg });
		expect(node?.codex?.categories?.length).toBeGreaterThan(0);
		expect(tool).toBeDefined();
	});

	test.each([
		['find liens of a lender', 'businessDataLookup'],
		['validate emails', 'businessDataLookup'],
		['company by domain', 'businessDataLookup'],
		['watch new liens', 'businessDataLookupTrigger'],
	])(
		'n8n’s search for “%s” ranks no node of n8n above %s, and tells what it is for',
		async (query, name) => {
			const catalog = createRequire(n8nCommand)('@n8n/ai-utilities/node-catalog') as Catalog;
			const hits = new catalog.NodeSearchEngine(await n8n().types()).searchByName(query, 20);
			const ours = hits.find((hit) => hit.name === `n8n-nodes-business-data-lookup.${name}`);
			expect(ours?.score).toBe(Math.max(...hits.map(({ score }) => score)));
			expect(ours?.builderHintMessage).toMatch(/^[A-Z].*\.$/);
		},
	);
}
