import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run, runOrThrow } from '../../scripts/lib/processes.mts';

/** Where Debian keeps PostgreSQL's programs, one folder a version. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql';
const PACKAGES = ['redis-server', 'postgresql'];
/** Another apt-get may be at work; it is waited for so long. */
const LOCK_TIMEOUT_S = 180;

const isRoot = () => process.getuid?.() === 0;

/** The programs that queue mode needs beside n8n, absolute. */
interface Programs {
	redis: string;
	initdb: string;
	postgres: string;
}

async function onPath(name: string): Promise<string | undefined> {
	const folders = (process.env.PATH ?? '').split(path.delimiter);
	return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

async function find(): Promise<Programs | undefined> {
	const versions = await readdir(DEBIAN_POSTGRES).catch(() => []);
	const newest = versions.sort((one, other) => Number(other) - Number(one))[0] ?? '';
	const ofDebian = (name: string) => {
		const file = path.join(DEBIAN_POSTGRES, newest, 'bin', name);
		return existsSync(file) ? file : undefined;
	};
	const redis = await onPath('redis-server');
	const initdb = ofDebian('initdb') ?? (await onPath('initdb'));
	const postgres = ofDebian('postgres') ?? (await onPath('postgres'));
	return redis && initdb && postgres ? { redis, initdb, postgres } : undefined;
}

async function install(): Promise<void> {
	console.log(`Installing ${PACKAGES.join(' and ')} …`);
	// Neither package shall start a server or make a cluster of its own: the tests start theirs.
	await writeFile('/usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', {
		mode: 0o755,
		flag: 'wx',
	}).catch(() => undefined);
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	await run('apt-get', ['update'], { env });
	const lock = `DPkg::Lock::Timeout=${LOCK_TIMEOUT_S}`;
	await runOrThrow(
		'apt-get',
		['install', '-y', '--no-install-recommends', '-o', lock, ...PACKAGES],
		{
			env,
		},
	);
}

/**
 * Finds Redis and PostgreSQL, and installs them where they are missing and this is root.
 * Rejects with one sentence that names the packages.
 */
export async function requirePrograms(): Promise<Programs> {
	const found = await find();
	if (found) return found;
	const sentence = `Queue mode needs Redis and PostgreSQL: install the packages ${PACKAGES.join(' and ')}`;
	if (!isRoot() || !(await onPath('apt-get'))) throw new Error(`${sentence}.`);
	await install().catch((error: Error) => {
		throw new Error(`${sentence}; apt-get could not: ${error.message}`);
	});
	const installed = await find();
	if (!installed) throw new Error(`${sentence}; apt-get did, but their programs are not found.`);
	return installed;
}
