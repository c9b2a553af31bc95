/** The route of a request decides about it, however its address is written. */
import { request } from 'node:http';
import { API_KEY, sandboxes } from './client.mts';

const start = sandboxes({ companies: 20, minuteLimit: 2 });

/** The status of a POST, with the address sent unchanged. */
const statusOf = async (port: number, path: string, headers: Record<string, string>) =>
	await new Promise((resolve, reject) => {
		const json = { 'content-type': 'application/json', ...headers };
		request({ port, host: '127.0.0.1', method: 'POST', path, headers: json })
			.on('response', (response) => resolve(response.resume().statusCode))
			.on('error', reject)
			.end('{}');
	});

test.each(['/%76%31/companies', '/v1/compan%69es', 'http://elsewhere.example/v1/companies'])(
	'a call of %s needs a key, is limited and disturbed like one of /v1/companies',
	async (path) => {
		const { port, setFaults } = await start();
		setFaults([{ kind: 'status', status: 503, path: '/v1/companies', times: 1 }]);
		const statuses = [await statusOf(port, path, {})];
		for (let n = 0; n < 3; n++) statuses.push(await statusOf(port, path, API_KEY));
		expect(statuses).toEqual([401, 503, 200, 429]);
	},
);
