import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this repository, absolute. */
export const projectRoot = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

/**
 * What the commands keep between runs. Git ignores it, and it can be deleted. It is called node_modules because n8n's
 * lint, whose settings are fixed, skips no other folder.
 */
export const dataFolder = path.join(projectRoot, '.n8n-data', 'node_modules');

/** Example workflows and the data they read. */
export const examplesFolder = path.join(projectRoot, 'examples');
