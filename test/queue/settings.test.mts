/** Docker is not needed: the compose file is read, and compared with what `npm test -- queue` runs. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { examplesFolder } from '../../scripts/lib/paths.mts';
import { queueSettings } from './settings.mts';

interface Service {
	image: string;
	command?: string | string[];
	environment?: Record<string, string>;
	volumes?: string[];
	depends_on?: Record<string, object>;
}

/** These tell where the servers are, and secrets: they differ from place to place. */
const OWN = /_HOST$|_PORT$|_DATABASE$|_USER$|_PASSWORD$|_KEY$/;

const servers = {
	redisPort: 1,
	postgres: { port: 1, user: '', database: '' },
	stop: async () => undefined,
};

const read = async () => {
	const file = path.join(examplesFolder, 'queue-mode', 'compose.yaml');
	const text = await readFile(file, 'utf8');
	return parse(text, { merge: true }) as { services: Record<string, Service>; volumes: object };
};

const PARTS = ['main', 'worker-1', 'worker-2'];

test('the compose file gives main and workers the settings used by the tests in queue mode', async () => {
	const { services } = await read();
	const settings = { ...queueSettings(servers) };
	for (const part of PARTS) {
		const given = services[part].environment ?? {};
		expect(Object.keys(given).sort()).toEqual(Object.keys(settings).sort());
		for (const [name, value] of Object.entries(settings)) {
			if (!OWN.test(name)) expect([name, given[name]]).toEqual([name, value]);
		}
	}
});

test('the compose file runs one main and two workers with the package installed, and starts them after their servers', async () => {
	const { services, volumes } = await read();
	expect(Object.keys(services).sort()).toEqual(['package', 'postgres', 'redis', ...PARTS].sort());
	for (const part of PARTS) {
		const { command = 'start', depends_on = {}, volumes: mounts = [] } = services[part];
		expect(String(command).split(' ')[0]).toBe(part === 'main' ? 'start' : 'worker');
		expect(Object.keys(depends_on).sort()).toEqual(['package', 'postgres', 'redis']);
		for (const other of Object.keys(depends_on)) expect(services).toHaveProperty(other);
		for (const mount of mounts) expect(volumes).toHaveProperty(mount.split(':')[0]);
	}
	expect(services.package.environment?.folder).toBe(
		'/nodes/node_modules/n8n-nodes-business-data-lookup',
	);
});
