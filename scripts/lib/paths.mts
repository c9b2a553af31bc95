import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this repository, absolute. */
export const projectRoot = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** Everything the scripts keep between two runs; git-ignored, safe to delete. */
export const dataFolder = path.join(projectRoot, '.n8n-data');

/** Example workflows and the data they read. */
export const examplesFolder = path.join(projectRoot, 'examples');
