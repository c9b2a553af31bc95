/** A run that is over keeps no socket. However else a response ends: `test/faults`. */
import type { INodeParameters } from 'n8n-workflow';
import { activeTrigger } from '../support/activeTrigger.mts';
import type { DeskRequest } from '../support/desk.mts';
import { hurry } from '../support/hurriedTime.mts';
import { listening, pour, stall, type Respond } from '../support/sockets.mts';
import { useDesk } from '../support/useDesk.mts';

hurry();
const desk = useDesk();

/** A run at a server that responds so, and what its connections came to. */
const runAt = async (respond: Respond, operation: string, request: DeskRequest = {}) => {
	const service = await listening(respond);
	const options = request.cancelAfterMs === undefined ? { timeout: 300 } : {};
	const own: INodeParameters = { email: 'a@b.example', fmt: 'csv', options };
	const { error, canceled } = await desk.run(operation, own, { ...request, service });
	const left = await service.left();
	const connections = service.connections();
	await service.close();
	return { error, canceled, left, connections };
};

it.concurrent.each<[string, Respond, string, RegExp]>([
	['a refusal without end', pour(422, 'text/plain'), 'email.validate', /x,x,/],
	['a page without end for a file', pour(200, 'text/html'), 'email.exportLogs', /file: x,x,/],
])('%s leaves no socket open', async (_name, respond, operation, says) => {
	const { error, left, connections } = await runAt(respond, operation);
	expect(error?.message).toMatch(says);
	expect([left, connections]).toEqual([0, 1]);
});

it.concurrent('a 401 that stalls leaves none after n8n has refreshed the token', async () => {
	let asked = 0;
	const respond: Respond = (response, path) => {
		asked += 1;
		if (asked === 1) response.writeHead(401).end();
		else stall(401)(response, path);
	};
	const { error, left } = await runAt(respond, 'email.validate', { authentication: 'oAuth2' });
	expect(error).toMatchObject({ httpCode: '401' });
	expect([asked, left]).toEqual([2, 0]);
});

it.concurrent('a download that stalls behind a redirect that stalls leaves none', async () => {
	const other = await listening(stall(200, 'text/csv'));
	const { error, left, connections } = await runAt((response) => {
		const head = { location: `${other.url}/file`, 'content-length': '100' };
		return response.writeHead(302, head).write('<p>Moved');
	}, 'email.exportLogs');
	const atOther = [await other.left(), other.connections()];
	await other.close();

	expect(error?.message).toMatch(/broke off while it was downloaded: .* within 300 ms/);
	expect([left, connections, ...atOther]).toEqual([0, 1, 0, 1]);
});

it.concurrent.each(['email.validate', 'email.exportLogs'])(
	'%s whose run is canceled leaves none',
	async (operation) => {
		const request = { cancelAfterMs: 300 };
		expect(await runAt(stall(200, 'text/csv'), operation, request)).toMatchObject({
			canceled: true,
			left: 0,
			connections: 1,
		});
	},
);

it.concurrent('a poll whose response stalls leaves none', async () => {
	const service = await listening(stall(200));
	const trigger = activeTrigger(desk, { event: 'emailLookedUp' });
	trigger.credential = { ...trigger.credential, baseUrl: service.url };
	await expect(trigger.poll(1500)).rejects.toThrow(/gave no answer within/);
	const left = await service.left();
	await service.close();
	expect(left).toBe(0);
});
