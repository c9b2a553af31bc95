/** The sandbox's own endpoints under /__sandbox. They need no credentials, aren't counted and have no faults. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod/v4';
import type { SandboxContext } from '../context.mts';
import type { Company } from '../data/companies.mts';
import { faultRules, type FaultRule } from '../faults.mts';
import type { Stats } from '../stats.mts';
import { detailOf, InvalidRequest, validated } from '../validation.mts';
import { notFound } from './notFound.mts';

export interface Controls {
	stats(): Stats;
	/** Clears stats, allowance windows and faults. Data and tokens stay. */
	reset(): void;
	/** Replaces all faults. */
	setFaults(rules: FaultRule[]): void;
}

const tokensBody = z.object({ user: z.string().default('oauth-user') });
const clockBody = z.object({ addSeconds: z.number().min(0) });
const eventsBody = z.object({
	event: z.enum(['lienFiled', 'reviewPosted']),
	count: z.number().int().min(1).max(1000).default(1),
	/** The debtor, by default any company, or the company of the review, by default the first one. */
	company_id: z.string().optional(),
});

export function controlRoutes(
	app: FastifyInstance,
	context: SandboxContext,
	controls: Controls,
): void {
	const { data, oauth, options } = context;

	app.get('/__sandbox/stats', async () => controls.stats());

	app.get<{ Querystring: { last?: string } }>('/__sandbox/requests', async (request) => {
		const last = Number(request.query.last ?? Infinity);
		return { requests: last > 0 ? context.log.entries.slice(-last) : context.log.entries };
	});

	app.get<{ Querystring: { request?: string } }>('/__sandbox/why', async (request, reply) => {
		const reason = context.log.why(Number(request.query.request));
		return reason ?? notFound(context, reply, 'No search that was carried out has this number.');
	});

	app.post('/__sandbox/clock', async (request) => {
		const { addSeconds } = validated(clockBody, request.body);
		if (!context.clock.add(addSeconds)) {
			const message = 'Input should not lead beyond the year 2200';
			throw new InvalidRequest([detailOf(['body', 'addSeconds'], message, addSeconds)]);
		}
		return { success: true, now: new Date(context.clock.now()).toISOString() };
	});

	app.post('/__sandbox/reset', async () => {
		controls.reset();
		return { success: true };
	});

	app.post('/__sandbox/faults', async (request) => {
		validated(faultRules, request.body);
		controls.setFaults((request.body as { rules: FaultRule[] }).rules);
		return { success: true };
	});

	app.post('/__sandbox/tokens', async (request) =>
		oauth.mint(validated(tokensBody, request.body).user, options.now()),
	);

	app.post('/__sandbox/expire-tokens', async () => {
		oauth.expireAll();
		return { success: true };
	});

	app.post('/__sandbox/events', async (request, reply) => {
		const { event, count, company_id } = validated(eventsBody, request.body);
		const chosen = company_id === undefined ? undefined : data.companiesById.get(company_id)?.[0];
		const company = chosen ?? data.companies[0];
		if (!company || (company_id !== undefined && !chosen))
			return notFound(context, reply, 'There is no such company.');
		const nameOf = ({ record }: Company) => `${record.company_name} (${record.company_id})`;
		const happened = Array.from({ length: count }, () => {
			if (event === 'lienFiled') {
				const { recordId, debtor, lender } = data.fileLien(options.now(), chosen);
				return `Lien ${recordId} on ${nameOf(debtor)}, filed by ${lender.name}`;
			}
			const { reviewer_name } = data.postReview(company, options.now());
			return `Review of ${nameOf(company)} by ${reviewer_name}`;
		});
		return { success: true, happened };
	});
}
