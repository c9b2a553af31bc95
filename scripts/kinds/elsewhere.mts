/** `npm test -- n8n --url …`: the tests that start no n8n of their own, in one that runs already. */
import type { Counts } from '../lib/counts.mts';
import { ELSEWHERE } from '../lib/owner.mts';
import { HANGS_MS } from '../lib/patience.mts';
import { whenReady } from '../lib/prepared.mts';
import { reasonOf } from '../lib/reason.mts';
import { testsIn } from '../lib/suites.mts';

interface Flags {
	url: string;
	email?: string;
	password?: string;
	/** Only tests whose name has these words. */
	only?: string;
}

async function requireN8n({ url, email, password }: Flags): Promise<void> {
	await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(HANGS_MS) }).catch((error) => {
		throw new Error(`No n8n answers at ${url}: ${reasonOf(error)}`);
	});
	if (!email || !password) throw new Error('--url needs --email and --password of the owner.');
}

/** They remove what they put into that n8n. */
export const elsewhere = async (flags: Flags): Promise<Counts> =>
	await whenReady(requireN8n(flags), async () => {
		const { url, email, password, only = '' } = flags;
		const env = {
			[ELSEWHERE.url]: url,
			[ELSEWHERE.email]: email,
			[ELSEWHERE.password]: password,
		};
		const args = ['--testNamePattern', only];
		return await testsIn(['e2e'], { only: 'runningN8n', args, env });
	});
