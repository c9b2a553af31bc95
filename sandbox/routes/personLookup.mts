/** Finds the person of a profile, or of a name at a domain. */
import { z } from 'zod/v4';
import type { Company } from '../data/companies.mts';
import type { Dataset } from '../data/dataset.mts';
import type { EmailSubject } from '../data/logs.mts';
import { slugOf } from '../data/naming.mts';
import { hashOf } from '../data/random.mts';
import { text } from '../search/fields.mts';
import { companiesAt } from '../search/companySearch.mts';

export const personBody = z
	.object({ linkedin_url: text, url: text, first_name: text, last_name: text })
	.refine(
		({ linkedin_url, url, first_name, last_name }) =>
			linkedin_url ?? (url && first_name && last_name),
		'linkedin_url, or url with first_name and last_name, is required',
	);

const ONE_KNOWN_OF = 3;

interface Subject {
	asked: EmailSubject;
	/** The part of an email address before the @. */
	mailbox: string;
	/** Where the person works; undefined if the sandbox doesn't know the person. */
	company: Company | undefined;
}

/**
 * Finds a person. Owners and contacts of a company are known by name, owners by profile too, and of all other people
 * one in three, always the same ones.
 */
export function subjectOf(data: Dataset, body: z.output<typeof personBody>): Subject {
	const { linkedin_url, url = '', first_name = '', last_name = '' } = body;
	if (linkedin_url !== undefined) return byProfile(data, linkedin_url);
	const mailbox = `${slugOf(first_name)}.${slugOf(last_name)}`;
	const [company] = companiesAt(data, [url]);
	const isKnown =
		company &&
		(company.isTwin ||
			worksAt(data, company, mailbox) ||
			isKnownByChance(mailbox + company.record.company_id));
	return {
		asked: { url, first_name, last_name },
		mailbox,
		company: isKnown ? company : undefined,
	};
}

function byProfile(data: Dataset, linkedin_url: string): Subject {
	const profile = linkedin_url.replace(/\/+$/, '').split('/').pop()?.toLowerCase() ?? '';
	const [employer] = data.companiesByProfile.get(profile) ?? [];
	const anywhere = data.companies[hashOf(profile) % Math.max(1, data.companies.length)];
	return {
		asked: { linkedin_url },
		mailbox: profile.split('-').slice(0, 2).join('.'),
		company: employer ?? (isKnownByChance(profile) ? anywhere : undefined),
	};
}

function worksAt(data: Dataset, company: Company, mailbox: string): boolean {
	const { firstName, lastName } = company.owner;
	return (
		mailbox === `${slugOf(firstName)}.${slugOf(lastName)}` ||
		data
			.contacts(company)
			.some(({ first_name, last_name }) => mailbox === `${slugOf(first_name)}.${slugOf(last_name)}`)
	);
}

function isKnownByChance(person: string): boolean {
	return hashOf(person.toLowerCase()) % ONE_KNOWN_OF === 0;
}
