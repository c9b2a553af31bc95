/**
 * Redis and PostgreSQL on free ports of the loopback interface, with their data in temporary folders; and the settings of
 * an n8n that uses them.
 */
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { examplesFolder } from '../../scripts/lib/paths.mts';
import { freePort } from '../../scripts/lib/ports.mts';
import { end, launch, runOrThrow } from '../../scripts/lib/processes.mts';
import { waitUntil } from '../../scripts/lib/waitUntil.mts';
import { requirePrograms } from './packages.mts';

/** The user of the database. */
const USER = 'n8n';

interface Account {
	uid?: number;
	gid?: number;
}

/** Starts a server and resolves when it listens. */
async function started(command: string, args: string[], port: number, account: Account = {}) {
	const child = launch(command, args, { ...account, stdio: 'ignore' });
	await waitUntil(`${command} does not listen`, async () => {
		if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}`);
		const socket = connect(port, '127.0.0.1');
		const listens = once(socket, 'connect').then(() => true);
		return await listens.catch(() => false).finally(() => socket.destroy());
	});
	return child;
}

/** The account for PostgreSQL, which refuses to run as root. Its package creates a user. */
async function postgresAccount(): Promise<Account> {
	if (process.getuid?.() !== 0) return {};
	const [uid, gid] = await Promise.all(
		['-u', '-g'].map((flag) => runOrThrow('id', [flag, 'postgres'])),
	);
	return { uid: Number(uid), gid: Number(gid) };
}

type Settings = Record<string, string>;

/** The settings in examples/queue-mode/compose.yaml, for servers on these ports. */
async function settingsFor(redisPort: number, postgresPort: number): Promise<Settings> {
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

/** Starts both. Rejects with a sentence if a package is missing and can't be installed. */
export async function startServers() {
	const programs = await requirePrograms();
	const [redisPort, port] = [await freePort(), await freePort()];
	const account = await postgresAccount();
	const redisFolder = await mkdtemp(path.join(tmpdir(), 'queue-redis-'));
	const folder = await mkdtemp(path.join(tmpdir(), 'queue-postgres-'));
	if (account.uid !== undefined) await chown(folder, account.uid, account.gid ?? account.uid);

	const newCluster = ['-D', folder, '-U', USER, '--auth=trust', '--encoding=UTF8', '--no-sync'];
	await runOrThrow(programs.initdb, newCluster, { ...account, cwd: folder });
	const [redis, postgres] = await Promise.all([
		started(
			programs.redis,
			['--bind', '127.0.0.1', '--port', `${redisPort}`, '--save', '', '--dir', redisFolder],
			redisPort,
		),
		started(
			programs.postgres,
			['-D', folder, '-p', `${port}`, '-k', folder, '-c', 'fsync=off', '-c', 'max_connections=200'],
			port,
			account,
		),
	]);
	return {
		settings: await settingsFor(redisPort, port),
		stop: async () => {
			await Promise.all([end(redis), end(postgres)]);
			await Promise.all([redisFolder, folder].map((each) => rm(each, { recursive: true })));
		},
	};
}
