import { npmReason } from '../../scripts/lib/n8nInstall.mts';

test.each([
	[
		'the registry refuses the connection',
		'npm error code ECONNREFUSED\nnpm error syscall connect\nnpm error errno ECONNREFUSED\nnpm error FetchError: request to http://127.0.0.1:9/n8n failed\nnpm error     at emit (node:events:524:28)\nnpm error A complete log of this run can be found in: /home/me/debug-0.log\n',
		'FetchError: request to http://127.0.0.1:9/n8n failed',
	],
	[
		'the disk is full',
		'npm ERR! code ENOSPC\nnpm ERR! syscall write\nnpm ERR! errno -28\nnpm ERR! ENOSPC: no space left on device, write\n',
		'ENOSPC: no space left on device, write',
	],
	['npm was killed', '', 'npm did not say why'],
])('installing n8n gives one line as the reason where %s', (_, printed, reason) => {
	expect(npmReason(printed)).toBe(reason);
});
