/**
 * Sets what n8n-core reads from the process while it loads. So `n8nCore.mts` imports this file first:
 * decorator metadata, and an n8n user folder of its own, so that no test ever touches a real `~/.n8n`.
 */
import 'reflect-metadata';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const userFolder = mkdtempSync(join(tmpdir(), 'n8n-headless-'));

Object.assign(process.env, {
	N8N_USER_FOLDER: userFolder,
	N8N_ENCRYPTION_KEY: 'only-for-tests',
	N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem',
	// A developer's proxy must not swallow the calls to a server on this machine.
	NO_PROXY: [process.env.NO_PROXY, '127.0.0.1', 'localhost'].filter(Boolean).join(','),
});

/** Deletes the temporary n8n user folder with everything in it (settings, binary files). */
export async function removeUserFolder(): Promise<void> {
	await rm(userFolder, { recursive: true, force: true });
}
