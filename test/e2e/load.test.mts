import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { n8nOrThrow } from '../../scripts/lib/n8nProcess.mts';
import { createRealN8n, type RealN8n } from './realN8n.mts';

interface NodeType {
	name: string;
	displayName: string;
	credentials?: Array<{ name: string }>;
	iconUrl?: string | { light: string; dark: string };
	codex?: { categories?: string[] };
}

let n8n: RealN8n;
let types: NodeType[];

beforeAll(async () => {
	n8n = await createRealN8n({});
	const file = path.join(n8n.home.workFolder, 'nodes.json');
	await n8nOrThrow(n8n.home, ['export:nodes', `--output=${file}`]);
	types = JSON.parse(await readFile(file, 'utf8')) as NodeType[];
}, 120_000);

afterAll(async () => await n8n?.close());

const typeOf = (name: string) =>
	types.find((type) => type.name === `n8n-nodes-business-data-lookup.${name}`);

test('n8n loads the packed node with its credentials, icons and codex', () => {
	const node = typeOf('businessDataLookup');
	expect(node?.displayName).toBe('Business Data Lookup');
	expect(node?.credentials?.map(({ name }) => name)).toEqual([
		'businessDataLookupApi',
		'businessDataLookupBearerApi',
		'businessDataLookupOAuth2Api',
	]);
	expect(node?.iconUrl).toEqual({
		light: expect.stringMatching(/\.svg$/),
		dark: expect.stringMatching(/\.svg$/),
	});
	expect(node?.codex?.categories?.length).toBeGreaterThan(0);
});

test('n8n offers the node as a tool for AI agents', () => {
	expect(typeOf('businessDataLookupTool')).toBeDefined();
});
