/** "/__sandbox/": a page for people, in one document that loads nothing, and the settings that it shows. */
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.mts';
import { endpoints } from '../document/endpoints.mts';
import { MAGIC_INPUTS } from '../magic.mts';

/** The first body in the form, for operations that need more than a domain. */
const BODIES: Record<string, object> = {
	'/v1/companies': { state: ['TX'], per_page: 2 },
	'/v1/ucc/secured_party': { date_filed: '<= 30 days backwards', per_page: 2 },
	'/v1/emails/validation': { email: 'info@two.test' },
	'/v1/emails/find': { url: 'two.test', first_name: 'Ada', last_name: 'Jones' },
	'/v1/mobile-numbers/find': { url: 'two.test', first_name: 'Ada', last_name: 'Jones' },
	'/v1/ucc/field_mapping': { list: [] },
};
/** The form offers every operation of the document. */
const OPERATIONS = endpoints.map(({ method, path }) => ({
	method,
	path: path.replace('{job_id}', 'job-1'),
	...(method === 'POST' && { body: BODIES[path] ?? { url: 'two.test' } }),
}));
/** The page offers the first companies for an event. */
const OFFERED_COMPANIES = 100;
/** The page may load nothing, and call its own origin only. */
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
		companies: context.data.companies.slice(0, OFFERED_COMPANIES).map(({ record }) => ({
			id: record.company_id,
			name: `${record.company_name} (${record.url})`,
		})),
		magicInputs: MAGIC_INPUTS,
		rules: context.faults.rules,
	}));
}
