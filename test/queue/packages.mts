import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installPackages } from '../../scripts/lib/debian.mts';

/** Where Debian keeps PostgreSQL's programs, one folder a version. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql';
const PACKAGES = ['redis-server', 'postgresql'];

/** The programs that queue mode needs beside n8n, absolute. */
interface Programs {
	redis: string;
	initdb: string;
	postgres: string;
}

async function find(): Promise<Programs | undefined> {
	const versions = await readdir(DEBIAN_POSTGRES).catch(() => []);
	const folders = versions
		.sort((one, other) => Number(other) - Number(one))
		.map((version) => path.join(DEBIAN_POSTGRES, version, 'bin'))
		.concat((process.env.PATH ?? '').split(path.delimiter));
	const [redis, initdb, postgres] = ['redis-server', 'initdb', 'postgres'].map((name) =>
		folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)),
	);
	return redis && initdb && postgres ? { redis, initdb, postgres } : undefined;
}

/** Finds Redis and PostgreSQL, and installs them where they are missing and this is root. */
export async function requirePrograms(): Promise<Programs> {
	const found = await find();
	if (found) return found;
	// Neither package shall start a server or make a cluster of its own: the tests start theirs.
	const policy = { mode: 0o755, flag: 'wx' };
	await writeFile('/usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', policy).catch(() => undefined);
	await installPackages('Queue mode needs', PACKAGES);
	const installed = await find();
	if (!installed) throw new Error(`The programs of ${PACKAGES.join(' and ')} are not found.`);
	return installed;
}
