import { run, runOrThrow } from './processes.mts';

/** Wait this long for another apt-get. */
const LOCK = 'DPkg::Lock::Timeout=600';

/**
 * Installs Debian packages as root. Without root, or if apt-get fails, rejects with a sentence that names them.
 * @param whoNeeds the beginning of that sentence, e.g. `The tests in the editor need`
 */
export async function installPackages(whoNeeds: string, packages: string[]): Promise<void> {
	const names = packages.join(' and ');
	const missing = `${whoNeeds} ${names}: install with apt-get install ${packages.join(' ')}.`;
	if (process.getuid?.() !== 0) throw new Error(missing);
	console.log(`Installing ${names} …`);
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	await run('apt-get', ['update', '-qq', '-o', LOCK], { env }).catch(() => undefined);
	const args = ['install', '-y', '-qq', '--no-install-recommends', '-o', LOCK, ...packages];
	await runOrThrow('apt-get', args, { env }).catch((cause: unknown) => {
		throw new Error(missing, { cause });
	});
}
