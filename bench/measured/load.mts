/**
 * Loads the file of a node into a fresh process that has loaded n8n-workflow, as n8n has. Runs on Node alone, so that
 * nothing else is measured. Prints one line of JSON.
 */
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';

interface Description {
	properties: unknown[];
}

type NodeClass = new () => {
	description: Description;
	nodeVersions?: Record<string, { description: Description }>;
};

const [file, className] = process.argv.slice(2);
const require = createRequire(file);
require('n8n-workflow');

const used = (): number => {
	globalThis.gc?.();
	return process.memoryUsage().heapUsed;
};

const before = used();
const start = performance.now();
const exported = require(file) as Record<string, NodeClass>;
const node = new exported[className]();
const ms = performance.now() - start;
const heap = used() - before;
// The editor gets the description of every version.
const descriptions = node.nodeVersions
	? Object.values(node.nodeVersions).map(({ description }) => description)
	: [node.description];
const bytes = Buffer.byteLength(JSON.stringify(descriptions));
process.stdout.write(
	`${JSON.stringify({ ms, heapMb: heap / 1024 / 1024, descriptionKb: bytes / 1024 })}\n`,
);
