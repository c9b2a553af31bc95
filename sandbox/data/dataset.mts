/** All data of a sandbox, indexes for fast lookups, and the ways in which the data grows. */
import { makeBulkJobs, type BulkRow } from './bulkJobs.mts';
import { makeCompanies, type Company } from './companies.mts';
import { contactsOf, type ContactRecord } from './contacts.mts';
import { moveToPages } from './hostPages.mts';
import { makeLenders, type Lender } from './lenders.mts';
import { makeLiens, newLien, type Lien } from './liens.mts';
import { LookupLogs, profileName } from './logs.mts';
import type { SandboxOptions, Spelling } from '../options.mts';
import { spellings, type Spelled } from '../search/spelling.mts';
import { seeded, STREAM } from './random.mts';
import {
	inOrderOf,
	isListed,
	review,
	reviewsOf,
	type Review,
	type ReviewsRecord,
} from './reviews.mts';
import { midnight } from './timestamps.mts';
import { makeTwins, twinLendersOf, twinLiensOf } from './twins.mts';

export type DataOptions = Pick<SandboxOptions, 'seed' | 'companies' | 'liens' | 'today'> & {
	/** Default `lenient`. */
	spelling?: Spelling;
};

export class Dataset {
	readonly seed: number;
	/** Unix ms of midnight UTC. */
	readonly today: number;
	readonly companies: Company[];
	readonly lenders: Lender[];
	readonly liens: Lien[];
	/** The companies of `two.test`: not in `companies`, but in the indexes. */
	readonly twins: Company[];
	readonly twinLenders: Lender[];
	readonly twinLiens: Lien[];
	readonly logs: LookupLogs;
	readonly bulkJobs: Map<string, BulkRow[]>;
	/** Which spellings of a url or phone are the same. */
	readonly spelled: Spelled;
	/** By domain, or by url with `--spelling strict` and `pages`. Includes former domains, but not unknown urls. */
	readonly companiesByDomain: Map<string, Company[]>;
	/** By id, former ids included. */
	readonly companiesById: Map<string, Company[]>;
	/** By each phone, former ones included. */
	readonly companiesByPhone: Map<string, Company[]>;
	/** By the last part of the owner's profile, e.g. `ada-ohara`. */
	readonly companiesByProfile: Map<string, Company[]>;
	readonly liensByCompany: Map<Company, Lien[]>;
	readonly liensByLender: Map<Lender, Lien[]>;
	/** Rises with every lien filed, so that remembered search results are known to be old. */
	version = 0;
	private readonly postedReviews = new Map<Company, Review[]>();

	constructor({ seed, companies, liens, today, spelling = 'lenient' }: DataOptions) {
		this.seed = seed;
		this.today = midnight(today);
		this.companies = makeCompanies(seed, companies);
		if (spelling === 'pages') moveToPages(this.companies);
		this.spelled = spellings[spelling];
		this.lenders = makeLenders(seed);
		this.liens = makeLiens(this, liens, this.today);
		this.twins = makeTwins(seed);
		this.twinLenders = twinLendersOf(this.twins, this.lenders);
		this.twinLiens = twinLiensOf(seed, this.today, this.twins, this.twinLenders);
		const everyCompany = [...this.companies, ...this.twins];
		const everyLien = [...this.liens, ...this.twinLiens];
		this.logs = new LookupLogs(seed, this.today, this.companies);
		this.bulkJobs = makeBulkJobs(seed, this.today, this.companies);
		this.companiesByDomain = groupBy(everyCompany, (company) => [
			...(company.hasUrl ? [this.spelled.url(company.record.url)] : []),
			...company.formerUrls,
		]);
		this.companiesById = groupBy(everyCompany, ({ record, formerIds }) => [
			record.company_id,
			...formerIds,
		]);
		this.companiesByPhone = groupBy(this.companies, ({ record, formerPhones }) =>
			[...record.phone, ...formerPhones].map(this.spelled.phone),
		);
		this.companiesByProfile = groupBy(this.companies, ({ owner }) => [profileName(owner)]);
		this.liensByCompany = groupBy(everyLien, ({ debtor }) => [debtor]);
		this.liensByLender = groupBy(everyLien, ({ lender }) => [lender]);
	}

	contacts(company: Company): ContactRecord[] {
		return contactsOf(this.seed, this.today, company);
	}

	isListed(company: Company): boolean {
		return isListed(this.seed, company);
	}

	/** The Google listing, with reviews that were posted later; undefined if there is none. */
	reviews(company: Company): ReviewsRecord | undefined {
		const listing = reviewsOf(this.seed, this.today, company);
		const posted = this.postedReviews.get(company);
		if (!listing || !posted) return listing;
		return {
			...listing,
			reviews: inOrderOf(company, [...posted, ...listing.reviews]),
			review_count: listing.review_count + posted.length,
		};
	}

	/** Files a lien at `now` (Unix ms), on this debtor or any. */
	fileLien(now: number, debtor?: Company): Lien {
		const companies = debtor ? [debtor] : this.companies;
		const lien = newLien({ ...this, companies }, this.liens.length, now);
		this.liens.push(lien);
		append(this.liensByCompany, lien.debtor, lien);
		append(this.liensByLender, lien.lender, lien);
		this.version++;
		return lien;
	}

	/** Posts a review of a company at `now` (Unix ms). */
	postReview(company: Company, now: number): Review {
		const posted = this.postedReviews.get(company) ?? [];
		const added = seeded([this.seed, STREAM.reviews, company.index, posted.length + 1], (random) =>
			review(random, now),
		);
		this.postedReviews.set(company, [added, ...posted]);
		return added;
	}
}

function groupBy<K, T>(rows: T[], keysOf: (row: T) => K[]): Map<K, T[]> {
	const groups = new Map<K, T[]>();
	for (const row of rows) for (const key of keysOf(row)) append(groups, key, row);
	return groups;
}

function append<K, T>(groups: Map<K, T[]>, key: K, row: T): void {
	const group = groups.get(key);
	if (group) group.push(row);
	else groups.set(key, [row]);
}
