import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this repository, absolute. */
export const projectRoot = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

/**
 * Everything the commands keep between two runs; git-ignored, safe to delete. Lint and format pass over a folder called
 * node_modules, and n8n's lint, whose settings must stay as they are, over no other.
 */
export const dataFolder = path.join(projectRoot, '.n8n-data', 'node_modules');

/** Example workflows and the data they read. */
export const examplesFolder = path.join(projectRoot, 'examples');
