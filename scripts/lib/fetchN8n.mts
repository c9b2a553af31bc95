/** Fetches from n8n on a new connection: a busy n8n may close an idle one just when fetch uses it again. */
export async function fetchN8n(
	url: string,
	{ headers, ...init }: { method?: string; body?: string | FormData; headers?: HeadersInit } = {},
): Promise<Response> {
	const ownConnection = new Headers(headers);
	ownConnection.set('connection', 'close');
	return await fetch(url, { ...init, headers: ownConnection });
}
