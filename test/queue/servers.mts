/** Redis and PostgreSQL on free ports of the loopback interface, with their data in temporary folders. */
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/ports.mts';
import { end, launch, runOrThrow } from '../../scripts/lib/processes.mts';
import { waitUntil } from '../../scripts/lib/waitUntil.mts';
import { requirePrograms } from './packages.mts';

/** The user of the database. */
export const USER = 'n8n';

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

export type Servers = Awaited<ReturnType<typeof startServers>>;

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
		redisPort,
		postgresPort: port,
		stop: async () => {
			await Promise.all([end(redis), end(postgres)]);
			await Promise.all([redisFolder, folder].map((each) => rm(each, { recursive: true })));
		},
	};
}
