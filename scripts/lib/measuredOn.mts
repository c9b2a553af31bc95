/** When something was measured, and on which code: `Measured on 2026-11-28, at commit 1a2b3c4`. */
import { runOrThrow } from './processes.mts';

export async function measuredOn(): Promise<string> {
	const commit = await runOrThrow('git', ['rev-parse', '--short', 'HEAD']);
	return `Measured on ${new Date().toISOString().slice(0, 10)}, at commit ${commit.trim()}`;
}
