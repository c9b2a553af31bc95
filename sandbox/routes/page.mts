/** "/__sandbox/": a page for people, one document that loads nothing, and what it shows of the sandbox. */
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.mts';
import { MAGIC_INPUTS } from '../magic.mts';

/** The operations that the page's form offers, each with a body to begin with. */
const OPERATIONS: { method: string; path: string; body?: object }[] = [
	{ method: 'POST', path: '/v1/companies', body: { state: ['TX'], per_page: 2 } },
	{ method: 'POST', path: '/v1/all-attributes', body: { url: 'two.test' } },
	{ method: 'POST', path: '/v1/google-reviews', body: { url: 'two.test' } },
	{ method: 'POST', path: '/v1/contacts', body: { title: 'Owner', per_page: 2 } },
	{ method: 'POST', path: '/v1/bbb', body: { url: 'two.test' } },
	{ method: 'POST', path: '/v1/dnb', body: { url: 'two.test' } },
	{ method: 'POST', path: '/v1/tax-liens', body: { per_page: 2 } },
	{
		method: 'POST',
		path: '/v1/ucc/secured_party',
		body: { date_filed: '<= 30 days backwards', per_page: 2 },
	},
	{ method: 'POST', path: '/v1/ucc/debtor', body: { url: 'two.test' } },
	{ method: 'POST', path: '/v1/emails/validation', body: { email: 'info@two.test' } },
	{
		method: 'POST',
		path: '/v1/emails/find',
		body: { url: 'two.test', first_name: 'Ada', last_name: 'Jones' },
	},
	{ method: 'GET', path: '/v1/emails/logs' },
	{ method: 'GET', path: '/v1/emails/find/bulk/jobs/job-1/results' },
	{ method: 'GET', path: '/v1/mobile-numbers/logs' },
	{ method: 'GET', path: '/v1/users/me' },
];
/** The page is the only source of what it shows. */
const POLICY =
	"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:";

export function pageRoutes(app: FastifyInstance, context: SandboxContext): void {
	const [html, css, script] = ['html', 'css', 'js'].map((type) =>
		readFileSync(new URL(`../page/page.${type}`, import.meta.url), 'utf8'),
	);
	const page = html
		.replace('<style></style>', () => `<style>\n${css}</style>`)
		.replace('<script></script>', () => `<script>\n${script}</script>`);

	app.get('/__sandbox', async (_request, reply) => reply.redirect('/__sandbox/'));
	app.get('/__sandbox/', async (_request, reply) =>
		reply
			.type('text/html; charset=utf-8')
			.headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
			.send(page),
	);

	app.get('/__sandbox/settings', async () => ({
		apiKey: context.options.apiKeys[0],
		now: new Date(context.serverTime()).toISOString(),
		operations: OPERATIONS,
		magicInputs: MAGIC_INPUTS,
		rules: context.faults.rules,
	}));
}
