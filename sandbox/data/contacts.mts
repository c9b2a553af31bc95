/** The people of a company ("Contact record"), made on demand. */
import { person, type Company } from './companies.mts';
import { withGaps } from './gaps.mts';
import { slugOf } from './naming.mts';
import { idOf, seeded, STREAM, type Random } from './random.mts';
import { shownUrl } from './shownCompany.mts';
import { DAY_MS, isoMicroseconds } from './timestamps.mts';
import { makeHostile } from './hostileText.mts';

/** Fields that no contact lacks. */
const KEPT = new Set(['contact_id', 'company_id', 'first_name', 'last_name', 'url'] as const);

export type ContactRecord = ReturnType<typeof contactRecord>;

/** Ids have room for this many contacts of a company. */
const CONTACTS_AT_MOST = 8;
const ROLES = [
	{ title: 'Owner', department: 'Executive', seniority: 'Owner', priority: 1 },
	{ title: 'Chief Financial Officer', department: 'Finance', seniority: 'C-Level', priority: 2 },
	{ title: 'Operations Manager', department: 'Operations', seniority: 'Manager', priority: 3 },
	{ title: 'Sales Director', department: 'Sales', seniority: 'Director', priority: 3 },
	{ title: 'Marketing Manager', department: 'Marketing', seniority: 'Manager', priority: 4 },
	{ title: 'Controller', department: 'Finance', seniority: 'Manager', priority: 4 },
	{ title: 'Office Administrator', department: 'Administration', seniority: 'Staff', priority: 5 },
];

/** All contacts of a company, its owner first. Their dates are before `today` (Unix ms). */
export function contactsOf(seed: number, today: number, company: Company): ContactRecord[] {
	if (company.contactCount === 0) return [];
	return seeded([seed, STREAM.contacts, company.index], (random) =>
		Array.from({ length: company.contactCount }, (_, rank) =>
			contactRecord(random, seed, today, company, rank),
		),
	);
}

function contactRecord(
	random: Random,
	seed: number,
	today: number,
	company: Company,
	rank: number,
) {
	const { record } = company;
	const { firstName, lastName, gender } = rank === 0 ? company.owner : person(random);
	const { title, department, seniority, priority } = ROLES[rank];
	const name = `${firstName} ${lastName}`;
	const contactId = idOf('P', seed, company.index * CONTACTS_AT_MOST + rank);
	const days = random.number.int({ min: 30, max: 15 * 365 });
	const contact = {
		city: record.city,
		company: record.company_name,
		company_id: record.company_id,
		contact_id: contactId,
		country: record.country,
		department,
		first_name: firstName,
		gender,
		last_name: lastName,
		linkedin: `linkedin.com/in/${slugOf(name)}-${contactId.slice(1)}`,
		linkedin_description: makeHostile(
			`${title} at ${record.company_name}. ${random.person.bio()}`,
			contactId,
		),
		location: `${record.city}, ${record.state_name}`,
		name,
		seniority,
		state: record.state,
		state_name: record.state_name,
		title,
		url: shownUrl(company),
		zip_code: record.zip_code,
		start_date: isoMicroseconds(today - days * DAY_MS),
		title_priority: priority,
		years_in_role: Math.round((days / 365) * 10) / 10,
	};
	return withGaps(contact, contactId, KEPT);
}
