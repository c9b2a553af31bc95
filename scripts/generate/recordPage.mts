/** Films a page: each picture that Chromium draws, as long as it was visible. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { installPackages } from '../lib/debian.mts';
import { run, runOrThrow } from '../lib/processes.mts';

interface Picture {
	file: string;
	/** s */
	at: number;
}

export interface Recording {
	/** s since its beginning. */
	seconds(): number;
	/** Ends the film and writes it as WebM. */
	save(file: string): Promise<void>;
}

/** Begins a film. It needs Debian's package ffmpeg, because Playwright would download a program. */
export async function recordPage(page: Page): Promise<Recording> {
	const isThere = await run('ffmpeg', ['-version']).catch(() => undefined);
	if (!isThere) await installPackages('The video needs', ['ffmpeg']);
	const folder = await mkdtemp(path.join(tmpdir(), 'film-'));
	const pictures: Picture[] = [];
	const writing: Array<Promise<void>> = [];
	const chromium = await page.context().newCDPSession(page);
	chromium.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
		const file = path.join(folder, `${pictures.length}.jpeg`);
		pictures.push({ file, at: metadata.timestamp ?? 0 });
		writing.push(writeFile(file, data, 'base64'));
		void chromium.send('Page.screencastFrameAck', { sessionId });
	});
	const startedAt = Date.now();
	await chromium.send('Page.startScreencast', { format: 'jpeg', quality: 90 });
	return {
		seconds: () => (Date.now() - startedAt) / 1000,
		save: async (target) => {
			await chromium.send('Page.stopScreencast');
			await Promise.all(writing);
			const ends = [...pictures.slice(1).map(({ at }) => at), Date.now() / 1000];
			const list = pictures.map(({ file, at }, n) => `file ${file}\nduration ${ends[n] - at}`);
			await writeFile(path.join(folder, 'list'), list.join('\n'));
			await mkdir(path.dirname(target), { recursive: true });
			const from = ['-f', 'concat', '-safe', '0', '-i', path.join(folder, 'list')];
			const codec = ['-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '1M', '-crf', '20'];
			const to = [...codec, '-r', '10', '-y', target];
			await runOrThrow('ffmpeg', ['-loglevel', 'error', ...from, ...to]);
			await rm(folder, { recursive: true });
		},
	};
}
