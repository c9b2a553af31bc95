import { setTimeout as sleep } from 'node:timers/promises';

/** How long a program may take to start or to answer before it counts as hanging: ten times what it takes on a busy machine. */
const HANGS_MS = 600_000;
const POLL_MS = 100;

/** Looks again and again until there is something. Rejects with `otherwise` when that takes too long. */
export async function until<Found>(
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
