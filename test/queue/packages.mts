import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installPackages } from '../../scripts/lib/debian.mts';

/** Debian's folder of PostgreSQL's programs, with a folder for each version. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql';
const PACKAGES = ['redis-server', 'postgresql'];

/** The paths of the programs that queue mode needs. */
async function find() {
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

/** Finds Redis and PostgreSQL, and installs them if they are missing. */
export async function requirePrograms() {
	const found = await find();
	if (found) return found;
	// Keeps the packages from starting servers. The tests start their own.
	const policy = { mode: 0o755, flag: 'wx' };
	await writeFile('/usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', policy).catch(() => undefined);
	await installPackages('Queue mode needs', PACKAGES);
	const installed = await find();
	if (!installed) throw new Error(`The programs of ${PACKAGES.join(' and ')} are not found.`);
	return installed;
}
