/** Redis and PostgreSQL on free ports of the loopback interface, with their data in temporary folders. */
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/ports.mts';
import { end, launch, runOrThrow } from '../../scripts/lib/processes.mts';
import { HANGS_MS } from '../../scripts/lib/patience.mts';
import { requirePrograms } from './packages.mts';

const USER = 'n8n';

export interface Servers {
	redisPort: number;
	postgres: { port: number; user: string; database: string };
	stop(): Promise<void>;
}

interface Account {
	uid?: number;
	gid?: number;
}

/** Starts a server and resolves when it prints that it is ready. */
async function started(command: string, args: string[], account: Account, ready: RegExp) {
	const child = launch(command, args, { ...account, stdio: ['ignore', 'pipe', 'pipe'] });
	let printed = '';
	const isReady = new Promise<void>((resolve) => {
		const read = (text: Buffer) => {
			if (printed.length < 20_000) printed += text.toString();
			if (ready.test(printed)) resolve();
		};
		child.stdout?.on('data', read);
		child.stderr?.on('data', read);
	});
	const timeout = AbortSignal.timeout(HANGS_MS);
	const failed = Promise.race([once(child, 'close'), once(timeout, 'abort')]).then(() => {
		throw new Error(`${command} did not start\n${printed}`);
	});
	await Promise.race([isReady, failed]);
	failed.catch(() => undefined);
	return child;
}

/** PostgreSQL refuses to run as root; its package brings a user for it. */
async function postgresAccount(): Promise<Account> {
	if (process.getuid?.() !== 0) return {};
	const [uid, gid] = await Promise.all(
		['-u', '-g'].map((flag) => runOrThrow('id', [flag, 'postgres'])),
	);
	return { uid: Number(uid), gid: Number(gid) };
}

/** Starts both. Rejects with one sentence where a package is missing and cannot be installed. */
export async function startServers(): Promise<Servers> {
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
			{},
			/Ready to accept connections/,
		),
		started(
			programs.postgres,
			['-D', folder, '-p', `${port}`, '-k', folder, '-c', 'fsync=off', '-c', 'max_connections=200'],
			account,
			/database system is ready to accept connections/,
		),
	]);
	return {
		redisPort,
		postgres: { port, user: USER, database: 'postgres' },
		stop: async () => {
			await Promise.all([end(redis), end(postgres)]);
			await Promise.all([redisFolder, folder].map((each) => rm(each, { recursive: true })));
		},
	};
}
