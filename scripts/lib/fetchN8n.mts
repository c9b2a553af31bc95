/** Fetches from an n8n on a connection of its own: a busy n8n closes an idle one at the moment when fetch uses it again. */
export async function fetchN8n(
	url: string,
	{ headers, ...init }: { method?: string; body?: string | FormData; headers?: HeadersInit } = {},
): Promise<Response> {
	const ownConnection = new Headers(headers);
	ownConnection.set('connection', 'close');
	return await fetch(url, { ...init, headers: ownConnection });
}
