/** Whom a finder is asked for: a profile, or a name at a domain. */
import { z } from 'zod';
import type { Company } from '../data/companies.mts';
import type { Dataset } from '../data/dataset.mts';
import type { EmailSubject } from '../data/logs.mts';
import { slugOf } from '../data/naming.mts';
import { scramble } from '../data/random.mts';
import { text } from '../search/fields.mts';
import { domainOf } from '../search/match.mts';

export const personBody = z
	.object({ linkedin_url: text, url: text, first_name: text, last_name: text })
	.refine(
		({ linkedin_url, url, first_name, last_name }) =>
			linkedin_url ?? (url && first_name && last_name),
		'linkedin_url, or url with first_name and last_name, is required',
	);

interface Subject {
	asked: EmailSubject;
	/** The part of an email address before the @. */
	mailbox: string;
	company: Company | undefined;
}

/** The person and the company they work for; undefined where the sandbox knows none. */
export function subjectOf(data: Dataset, body: z.output<typeof personBody>): Subject {
	const { linkedin_url, url = '', first_name = '', last_name = '' } = body;
	if (linkedin_url === undefined) {
		return {
			asked: { url, first_name, last_name },
			mailbox: `${slugOf(first_name)}.${slugOf(last_name)}`,
			company: data.companiesByDomain.get(domainOf(url))?.[0],
		};
	}
	const profile = linkedin_url.replace(/\/+$/, '').split('/').pop() ?? '';
	// Every profile works somewhere, always at the same company.
	const letters = [...profile].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
	const company = data.companies[scramble(data.seed, letters | 0) % data.companies.length];
	return { asked: { linkedin_url }, mailbox: profile.split('-').slice(0, 2).join('.'), company };
}
