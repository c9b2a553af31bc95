/** Another provider of companies: it knows half of the shops that this service does not. */
import { scripted, type ScriptedServer } from '../support/http.mts';

/** What it knows of a domain; undefined = nothing. */
export const nameAtSecond = (domain: string): string | undefined =>
	/shop-\d?4\b/.test(domain) ? `Shop of ${domain}` : undefined;

/** Starts it on the loopback interface. */
export async function startSecondProvider(): Promise<ScriptedServer> {
	return await scripted(({ query }) => {
		const name = nameAtSecond(query.get('domain') ?? '');
		return name === undefined ? { status: 404, body: { message: 'unknown' } } : { body: { name } };
	});
}
