import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'yaml';
import { installNodejs, N8N_MAJOR } from './nodejs.mts';
import { withLock } from './lock.mts';
import { projectRoot } from './paths.mts';
import { waitUntil } from './waitUntil.mts';
import { freePort } from './ports.mts';
import { end, launch, runOrThrow } from './processes.mts';

const USER = { name: 'rehearsal', password: 'rehearsal' };

const packageFolder = path.join(projectRoot, 'scripts', 'registry');
const program = path.join(packageFolder, 'node_modules', 'verdaccio', 'bin', 'verdaccio');

/** A registry of npm packages without a link to another one. */
export interface Registry {
	/** With a final slash, as npm writes it. */
	url: string;
	/** The token of its only user, for publishing. */
	token: string;
	stop(): Promise<void>;
}

/** Installs verdaccio, unless it is there. */
export async function installRegistry(): Promise<void> {
	await withLock('registry', async () => {
		if (existsSync(path.join(packageFolder, 'node_modules', '.package-lock.json'))) return;
		// With saving, another version of npm would change the lock file, which is tracked.
		const flags = ['--no-save', '--no-audit', '--no-fund'];
		await runOrThrow('npm', ['install', ...flags], { cwd: packageFolder });
	});
}

const settings = (folder: string) => ({
	storage: path.join(folder, 'storage'),
	auth: { htpasswd: { file: path.join(folder, 'users'), max_users: 1 } },
	packages: { '**': { access: '$all', publish: '$authenticated' } },
	web: { enable: false },
	log: { type: 'stdout', level: 'warn' },
});

async function tokenOf(url: string): Promise<string> {
	const answer = await fetch(`${url}-/user/org.couchdb.user:${USER.name}`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(USER),
	});
	return ((await answer.json()) as { token: string }).token;
}

/** Starts verdaccio on a free port of the loopback interface, with its packages in `folder`. */
export async function startRegistry(folder: string): Promise<Registry> {
	await installRegistry();
	await mkdir(folder, { recursive: true });
	const config = path.join(folder, 'config.yaml');
	await writeFile(config, stringify(settings(folder)));
	const address = `127.0.0.1:${await freePort()}`;
	const args = [program, '--config', config, '--listen', address];
	const child = launch(await installNodejs(N8N_MAJOR), args, { stdio: 'ignore' });
	const url = `http://${address}/`;
	await waitUntil('The registry of the rehearsal did not start', async () => {
		if (child.exitCode !== null) throw new Error('The registry of the rehearsal ended');
		return (await fetch(`${url}-/ping`).catch(() => undefined))?.ok;
	});
	return { url, token: await tokenOf(url), stop: async () => await end(child) };
}

/** Writes an npmrc with the login of this registry. */
export const writeLogin = async ({ url, token }: Registry, npmrc: string): Promise<void> =>
	await writeFile(npmrc, `${url.replace('http:', '')}:_authToken=${token}\n`);

/**
 * Writes an npm that uses this registry only, and returns a PATH that begins with it. n8n names the public registry when
 * it runs npm, and provenance can be signed only on GitHub.
 */
export async function npmOf(registry: Registry, folder: string): Promise<string> {
	const npm = (await runOrThrow('sh', ['-c', 'command -v npm'])).trim();
	const flags = `--registry=${registry.url} --provenance=false`;
	// `npm run` and `npm exec` would pass the flags to the program.
	const script = `#!/bin/sh\ncase $1 in run | exec) ;; *) set -- "$@" ${flags} ;; esac\nexec '${npm}' "$@"\n`;
	await mkdir(folder);
	await writeFile(path.join(folder, 'npm'), script, { mode: 0o755 });
	return `${folder}${path.delimiter}${process.env.PATH}`;
}
