import { setTimeout as sleep } from 'node:timers/promises';

/** If a program takes longer than this to start or to answer, it hangs. It is ten times the usual time on a busy machine. */
const HANGS_MS = 600_000;
const POLL_MS = 100;

/** Calls `look` until it finds something. Rejects with the message `otherwise` if that takes too long. */
export async function waitUntil<Found>(
	otherwise: string,
	look: () => Promise<Found | undefined | false>,
): Promise<Found> {
	const deadline = Date.now() + HANGS_MS;
	for (;;) {
		const found = await look();
		if (found !== undefined && found !== false) return found;
		if (Date.now() > deadline) throw new Error(otherwise);
		await sleep(POLL_MS);
	}
}
