import path from 'node:path';
import { dataFolder, projectRoot } from '../scripts/lib/paths.mts';

/** The package as it would be published, unpacked. */
export const packageFolder = path.join(dataFolder, 'bench', 'package');

export const measuredChild = path.join(projectRoot, 'bench', 'measured', 'child.mts');
export const loadChild = path.join(projectRoot, 'bench', 'measured', 'load.mts');
export const oneN8n = path.join(projectRoot, 'bench', 'measured', 'oneN8n.mjs');

const builtIn = path.join(
	projectRoot,
	...['scripts', 'n8n', 'node_modules', 'n8n-nodes-base', 'dist', 'nodes'],
);

/** A built-in node's file, by its path below n8n-nodes-base's `nodes`. */
export const builtInNode = (...parts: string[]): string => path.join(builtIn, ...parts);

export const HTTP_REQUEST = builtInNode('HttpRequest', 'HttpRequest.node.js');

export const REPORT = 'benchmarks.md';
export const CHART = 'benchmarks.svg';
/** Where the report and the chart are shown. */
export const resultsFolder = path.join(projectRoot, 'docs', 'results');
/** Where they are written otherwise; git-ignored. */
export const outputFolder = path.join(projectRoot, 'output');
