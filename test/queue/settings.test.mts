/** Docker is not needed: the compose file is read, and compared with what `npm test -- queue` runs. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { examplesFolder } from '../../scripts/lib/paths.mts';
import { queueSettings } from './settings.mts';

interface Compose {
	services: Record<string, { environment?: Record<string, string> }>;
}

/** These tell where the servers are, and secrets: they differ from place to place. */
const OWN = /_HOST$|_PORT$|_DATABASE$|_USER$|_PASSWORD$|_KEY$/;

const others = (settings: Record<string, string>) =>
	Object.fromEntries(
		Object.entries(settings).map(([name, value]) => [name, OWN.test(name) ? '' : value]),
	);

test.each(['main', 'worker-1', 'worker-2'])(
	'the compose file gives %s the settings used by the tests in queue mode',
	async (part) => {
		const file = path.join(examplesFolder, 'queue-mode', 'compose.yaml');
		const { services } = parse(await readFile(file, 'utf8'), { merge: true }) as Compose;
		expect(others(services[part].environment ?? {})).toEqual(
			others(queueSettings({ redisPort: 1, postgresPort: 2 })),
		);
	},
);
