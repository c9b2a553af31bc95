/** n8n's own search for nodes, which its AI builder and its MCP server ask, over the nodes of a running n8n. */
import { createRequire } from 'node:module';
import { n8nCommand } from '../../scripts/lib/n8nInstall.mts';
import type { NodeType, RunningN8n } from './runningN8n.mts';

const PACKAGE = 'n8n-nodes-business-data-lookup';
const ACTION = `${PACKAGE}.businessDataLookup`;
const TRIGGER = `${PACKAGE}.businessDataLookupTrigger`;
const SHOWN = 20;

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

/** Undefined in a version of n8n that has none. */
function catalogOfN8n(): Catalog | undefined {
	try {
		return createRequire(n8nCommand)('@n8n/ai-utilities/node-catalog') as Catalog;
	} catch {
		return undefined;
	}
}

export function nodeCatalog(n8n: () => RunningN8n): void {
	const catalog = catalogOfN8n();
	const testIt = catalog ? test : test.skip;

	testIt.each([
		['find liens of a lender', ACTION],
		['validate emails', ACTION],
		['company by domain', ACTION],
		['enrich companies', ACTION],
		['google reviews of a business', ACTION],
		['watch new liens', TRIGGER],
	])(
		'n8n’s search for “%s” ranks no node of n8n above %s, and tells what it is for',
		async (query, name) => {
			const hits = new catalog!.NodeSearchEngine(await n8n().types()).searchByName(query, SHOWN);
			const ours = hits.find((hit) => hit.name === name);
			expect(ours?.score).toBe(Math.max(...hits.map(({ score }) => score)));
			expect(ours?.builderHintMessage).toMatch(/^[A-Z].*\.$/);
		},
	);
}
