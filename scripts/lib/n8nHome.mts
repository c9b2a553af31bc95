import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { examplesFolder } from './paths.mts';

/** The folders of one n8n. */
export interface N8nHome {
	/** Where n8n keeps its database, settings and community nodes (N8N_USER_FOLDER). */
	userFolder: string;
	/** The working directory: workflows read `examples/data` and write `output` below it. */
	workFolder: string;
}

const filesFolders = (home: N8nHome) =>
	['examples/data', 'output'].map((folder) => path.join(home.workFolder, folder));

/** Creates the folders that n8n and the example workflows need. */
export async function createHome(home: N8nHome): Promise<N8nHome> {
	const folders = [home.userFolder, ...filesFolders(home)];
	await Promise.all(folders.map((folder) => mkdir(folder, { recursive: true })));
	return home;
}

/** Creates the folders of an n8n below `folder`. */
export const homeBelow = async (folder: string): Promise<N8nHome> =>
	await createHome({
		userFolder: path.join(folder, 'user'),
		workFolder: path.join(folder, 'work'),
	});

/** The same with the data of the examples. */
export async function freshHome(folder: string): Promise<N8nHome> {
	const home = await homeBelow(folder);
	const data = path.join('examples', 'data');
	await cp(path.join(examplesFolder, 'data'), path.join(home.workFolder, data), {
		recursive: true,
	});
	return home;
}

// Leave out settings of another n8n on this machine, and NODE_ENV=test, which silences n8n.
const FOREIGN = /^(N8N_|DB_|EXECUTIONS_|QUEUE_|NODE_ENV$|NODE_OPTIONS$|npm_)/i;

/** The environment of n8n: only on this machine, without calls to the internet, and with access to the examples' files only. */
export function n8nEnvironment(home: N8nHome, brokerPort: number): NodeJS.ProcessEnv {
	const own = Object.entries(process.env).filter(([name]) => !FOREIGN.test(name));
	return {
		...Object.fromEntries(own),
		N8N_USER_FOLDER: home.userFolder,
		N8N_RESTRICT_FILE_ACCESS_TO: filesFolders(home).join(';'),
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_SECURE_COOKIE: 'false',
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		N8N_PYTHON_ENABLED: 'false',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
		N8N_DISABLED_MODULES: 'mcp-registry,instance-ai',
		N8N_LOG_LEVEL: 'info',
	};
}
