/** However a response ends, its connection ends with it: a long-lived n8n keeps no socket of a run that is over. */
import type { INodeParameters } from 'n8n-workflow';
import { acceptedBy, type Authentication } from '../support/desk.mts';
import { listening, pour, stall, type Respond } from '../support/sockets.mts';
import { hurry } from '../support/hurriedTime.mts';
import { useDesk } from '../support/useDesk.mts';

hurry();

const desk = useDesk();

const CSV = { fmt: 'csv', options: { timeout: 300 } };
const VALIDATE = { email: 'a@b.example', options: { timeout: 300 } };

const run = async (
	url: string,
	operation: string,
	parameters: INodeParameters,
	request: { authentication?: Authentication; cancelAfterMs?: number } = {},
) => {
	const { authentication = 'apiKey' } = request;
	const credential = { ...acceptedBy(desk.sandbox, authentication), baseUrl: url };
	return await desk.run(operation, parameters, { ...request, credential });
};

it.concurrent.each<[string, Respond, string, INodeParameters, RegExp, number]>([
	['an answer that stalls', stall(200), 'email.validate', VALIDATE, /within 300 ms/, 1],
	[
		'an answer that stalls at each of four tries',
		stall(200),
		'account.get',
		{ options: { timeout: 300 } },
		/within 300 ms/,
		4,
	],
	['a refusal that stalls', stall(422), 'email.validate', VALIDATE, /not accept the request/, 1],
	['a refusal without end', pour(422, 'text/plain'), 'email.validate', VALIDATE, /x,x,/, 1],
	['a download that stalls', stall(200, 'text/csv'), 'email.exportLogs', CSV, /within 300 ms/, 1],
	[
		'a message in the place of a file that stalls',
		stall(200, 'text/html', '<p>Repairs'),
		'email.exportLogs',
		CSV,
		/instead of a file: Repairs/,
		1,
	],
	[
		'a message in the place of a file without end',
		pour(200, 'text/html'),
		'email.exportLogs',
		CSV,
		/instead of a file: x,x,/,
		1,
	],
	[
		'an answer that is not compressed as it says',
		(response) => response.writeHead(200, { 'content-encoding': 'gzip' }).write('{"success": true'),
		'email.validate',
		VALIDATE,
		/not compressed as its Content-Encoding says/,
		1,
	],
])('%s leaves no socket open', async (_name, respond, operation, parameters, says, tries) => {
	const server = await listening(respond);
	const { error } = await run(server.url, operation, parameters);
	const left = await server.left();
	const connections = server.connections();
	await server.close();

	expect(error?.message).toMatch(says);
	expect(left).toBe(0);
	expect(connections).toBe(tries);
});

it.concurrent.each<Authentication>(['bearerToken', 'oAuth2'])(
	'responses that stall leave no socket open with the credential %s',
	async (authentication) => {
		for (const status of [200, 500]) {
			const server = await listening(stall(status));
			const { error } = await run(server.url, 'email.validate', VALIDATE, { authentication });
			const left = await server.left();
			await server.close();

			expect(error).toBeDefined();
			expect([status, left]).toEqual([status, 0]);
		}
	},
);

it.concurrent(
	'a 401 that stalls leaves no socket open after n8n has refreshed the token',
	async () => {
		let asked = 0;
		const server = await listening((response, path) => {
			asked += 1;
			if (asked === 1) response.writeHead(401).end();
			else stall(401)(response, path);
		});
		const { error } = await run(server.url, 'email.validate', VALIDATE, {
			authentication: 'oAuth2',
		});
		const left = await server.left();
		await server.close();

		expect(error).toMatchObject({ httpCode: '401' });
		expect([asked, left]).toEqual([2, 0]);
	},
);

it.concurrent(
	'a download that stalls at another origin, behind a redirect that stalls, leaves no socket open',
	async () => {
		const other = await listening(stall(200, 'text/csv'));
		const server = await listening((response) =>
			response
				.writeHead(302, { location: `${other.url}/file`, 'content-length': '100' })
				.write('<p>Moved'),
		);
		const { error } = await run(server.url, 'email.exportLogs', CSV);
		const left = [await server.left(), await other.left()];
		const connections = [server.connections(), other.connections()];
		await Promise.all([server.close(), other.close()]);

		expect(error?.message).toMatch(/broke off while it was downloaded: .* within 300 ms/);
		expect(left).toEqual([0, 0]);
		expect(connections).toEqual([1, 1]);
	},
);

it.concurrent.each<[string, string, INodeParameters]>([
	['an answer', 'email.validate', { email: 'a@b.example' }],
	['a download', 'email.exportLogs', { fmt: 'csv' }],
])('%s whose run is canceled leaves no socket open', async (_name, operation, parameters) => {
	const server = await listening(stall(200, 'text/csv'));
	const { canceled } = await run(server.url, operation, parameters, { cancelAfterMs: 300 });
	const left = await server.left();
	const connections = server.connections();
	await server.close();

	expect(canceled).toBe(true);
	expect(left).toBe(0);
	expect(connections).toBe(1);
});

it.concurrent('a poll whose response stalls leaves no socket open', async () => {
	const server = await listening(stall(200));
	const polled = desk.engine.poll({
		node: 'businessDataLookupTrigger',
		parameters: { event: 'emailLookedUp', authentication: 'apiKey' },
		credentials: {
			businessDataLookupApi: { ...acceptedBy(desk.sandbox, 'apiKey'), baseUrl: server.url },
		},
		budgetMs: 1500,
	});
	await expect(polled).rejects.toThrow(/gave no answer within/);
	const left = await server.left();
	await server.close();

	expect(left).toBe(0);
});
