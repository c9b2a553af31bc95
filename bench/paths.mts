import path from 'node:path';
import { dataFolder, projectRoot } from '../scripts/lib/paths.mts';

/** The unpacked package, as it would be published. */
export const packageFolder = path.join(dataFolder, 'bench', 'package');

export const measuredChild = path.join(projectRoot, 'bench', 'measured', 'child.mts');
export const loadChild = path.join(projectRoot, 'bench', 'measured', 'load.mts');
export const oneN8n = path.join(projectRoot, 'bench', 'measured', 'oneN8n.mjs');

const builtIn = path.join(projectRoot, 'scripts/n8n/node_modules/n8n-nodes-base/dist/nodes');

/** The file of a built-in node, by its path in n8n-nodes-base's `nodes`. */
export const builtInNode = (...parts: string[]): string => path.join(builtIn, ...parts);

export const HTTP_REQUEST = builtInNode('HttpRequest', 'HttpRequest.node.js');

export const REPORT = 'benchmarks.md';
export const CHART = 'benchmarks.svg';
/** The folder for the report and the chart with `--write`. */
export const resultsFolder = path.join(projectRoot, 'docs', 'results');
/** The folder without `--write`, which git ignores. */
export const outputFolder = path.join(projectRoot, 'output');
