import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { examplesFolder } from '../../scripts/lib/paths.mts';
import { USER, type Servers } from './servers.mts';

type Settings = Record<string, string>;

/** The settings of n8n in examples/queue-mode/compose.yaml, with the servers of a test. */
export async function queueSettings({ redisPort, postgresPort }: Servers): Promise<Settings> {
	const file = path.join(examplesFolder, 'queue-mode', 'compose.yaml');
	const { services } = parse(await readFile(file, 'utf8'), { merge: true }) as {
		services: Record<string, { environment: Settings }>;
	};
	// Main and workers have the same settings.
	expect(services['worker-1'].environment).toEqual(services.main.environment);
	return {
		...services.main.environment,
		N8N_ENCRYPTION_KEY: 'shared-by-all-processes-of-one-n8n',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(postgresPort),
		DB_POSTGRESDB_DATABASE: 'postgres',
		DB_POSTGRESDB_USER: USER,
		DB_POSTGRESDB_PASSWORD: 'not-asked-for',
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redisPort),
	};
}
