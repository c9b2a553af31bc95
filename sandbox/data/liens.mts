/** Makes the liens, each with its company and lender. lienRecord.mts makes their records. */
import type { Company } from './companies.mts';
import type { Lender } from './lenders.mts';
import { idOf, scramble, seeded, STREAM, type Random } from './random.mts';
import { STATES } from './states.mts';
import { DAY_MS } from './timestamps.mts';

export interface Lien {
	recordId: string;
	uccId: string;
	/** The number of the filing: digits, the year first. */
	filingNumber: string;
	debtor: Company;
	lender: Lender;
	debtorType: 'Individual' | 'Organization';
	/** Unix milliseconds, as the next two. */
	filedAt: number;
	expiresAt: number;
	modifiedAt: number;
	filingState: string;
	/** This and `assets` are empty if the filing describes none. */
	collateral: string;
	assets: string;
	amendments: number;
	continuations: number;
	/** Whether the debtor was matched to a website. */
	hasWebsite: boolean;
}

/** The debtors and lenders of new liens. */
interface Parties {
	seed: number;
	companies: Company[];
	lenders: Lender[];
}

const COLLATERAL = [
	'All assets of the debtor now owned or hereafter acquired',
	'Inventory, accounts receivable and proceeds',
	'One excavator with bucket and attachments, serial number on file',
	'Restaurant equipment, furniture and fixtures',
	'CNC machining center with tooling and accessories',
	'Two tractor trucks and three trailers',
	'Future receipts and accounts receivable purchased by the secured party',
	'Computer hardware, servers and software licenses',
	'',
];
const ASSETS = [
	'Equipment',
	'Vehicles, Equipment',
	'Accounts, Inventory',
	'Fixtures',
	'Real Estate',
	'',
];
const HISTORY_DAYS = 6 * 365;
const TERM_YEARS = 5;

/** Makes liens that were filed in the six years before `today` (Unix ms). */
export function makeLiens(parties: Parties, count: number, today: number): Lien[] {
	if (parties.companies.length === 0) return [];
	return seeded([parties.seed, STREAM.liens], (random) =>
		Array.from({ length: count }, (_, index) => {
			const filedAt = today - random.number.int({ min: 1, max: HISTORY_DAYS * DAY_MS });
			return lienOf(random, parties, index, filedAt, today);
		}),
	);
}

/** Makes one more lien, filed at `now` (Unix ms). */
export function newLien(parties: Parties, index: number, now: number): Lien {
	return seeded([parties.seed, STREAM.filedLiens, index], (random) =>
		lienOf(random, parties, index, now, now),
	);
}

function lienOf(
	random: Random,
	{ seed, companies, lenders }: Parties,
	index: number,
	filedAt: number,
	today: number,
): Lien {
	const debtor = random.helpers.arrayElement(companies);
	const continuations = random.datatype.boolean(0.2) ? random.number.int({ min: 1, max: 2 }) : 0;
	const year = new Date(filedAt).getUTCFullYear();
	return {
		recordId: idOf('R', seed, index),
		uccId: idOf('U', seed, index),
		filingNumber: `${year}${String(scramble(seed, index)).padStart(10, '0')}`,
		debtor,
		lender: random.helpers.arrayElement(lenders),
		debtorType: random.datatype.boolean(0.15) ? 'Individual' : 'Organization',
		filedAt,
		expiresAt: yearsAfter(filedAt, TERM_YEARS * (1 + continuations)),
		modifiedAt: random.number.int({ min: filedAt, max: today }),
		filingState: random.datatype.boolean(0.9)
			? debtor.point.place.state
			: random.helpers.arrayElement(STATES),
		collateral: random.helpers.arrayElement(COLLATERAL),
		assets: random.helpers.arrayElement(ASSETS),
		amendments: random.datatype.boolean(0.25) ? random.number.int({ min: 1, max: 3 }) : 0,
		continuations,
		hasWebsite: random.datatype.boolean(0.92),
	};
}

function yearsAfter(ms: number, years: number): number {
	const date = new Date(ms);
	date.setUTCFullYear(date.getUTCFullYear() + years);
	return date.getTime();
}
