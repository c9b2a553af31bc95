// Writes examples/data from the sandbox's data. Only needed if that data changes.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { runMain } from '../lib/runMain.mts';
import { command, readFlags } from '../lib/flags.mts';
import { examplesFolder } from '../lib/paths.mts';
import { exampleData } from '../lib/runExample.mts';
import { ask, startSandboxProcess, type SandboxProcess } from '../lib/sandboxProcess.mts';

const DOMAINS = 200;
const PORTFOLIO = 500;
const CONTACTS = 40;
const CRM_RECORDS = 60;
/** People in the list who aren't in the bulk job. */
const PEOPLE_BESIDES = 10;
const PER_PAGE = 50;
const BULK_JOB = '/v1/emails/find/bulk/jobs/job-1/results?limit=1000';
const SOURCES = ['crm', 'trade fair', 'newsletter', 'web form'];

/** How people write a domain. */
const SPELLINGS: Array<(domain: string) => string> = [
	(domain) => domain,
	(domain) => `https://${domain}`,
	(domain) => `www.${domain}`,
	(domain) => domain.toUpperCase(),
	(domain) => `http://www.${domain}/`,
	(domain) => `https://www.${domain}/contact?from=mail`,
];

interface Company {
	company_id: string;
	company_name: string;
	url: string;
	name_based_emails?: string[];
	state?: string;
}

interface BulkRow {
	external_id: string;
	first_name: string;
	last_name: string;
}

const recordsOf = async <Entry,>(
	sandbox: SandboxProcess,
	pathName: string,
	body?: object,
): Promise<Entry[]> => (await ask<{ records: Entry[] }>(sandbox, pathName, body)).records;

async function allCompanies(sandbox: SandboxProcess): Promise<Company[]> {
	const companies: Company[] = [];
	for (let page = 1; page <= exampleData.companies / PER_PAGE; page += 1) {
		companies.push(
			...(await recordsOf<Company>(sandbox, '/v1/companies', { page, per_page: PER_PAGE })),
		);
	}
	return companies;
}

/** Domains. One in ten is unknown, and some appear twice in different spellings. */
function domains(companies: Company[]): string[][] {
	const step = Math.floor(companies.length / DOMAINS);
	const rows = Array.from({ length: DOMAINS }, (_, n) => {
		const again = n > 20 && n % 7 === 6;
		const { url } = companies[(again ? n - 15 : n) * step];
		const domain = n % 10 === 4 ? `closed-shop-${n}.example` : url;
		return [SPELLINGS[n % SPELLINGS.length](domain), SOURCES[n % SOURCES.length]];
	});
	return [['domain', 'source'], ...rows];
}

/** Every fourth company, as the debtors of a lender. */
function portfolio(companies: Company[]): string[][] {
	const step = Math.floor(companies.length / PORTFOLIO);
	const rows = Array.from({ length: PORTFOLIO }, (_, n) => {
		const { company_id, company_name } = companies[n * step];
		return [company_id, company_name];
	});
	return [['company_id', 'customer'], ...rows];
}

/** Email addresses. One in 13 isn't an address, and one in ten appears twice. */
function contacts(companies: Company[]): string[][] {
	const known = companies.flatMap(({ company_name: name, name_based_emails: emails }) =>
		emails?.[0] ? [[emails[0], name]] : [],
	);
	const rows = Array.from({ length: CONTACTS }, (_, n) => {
		const [email, customer] = known[(n % 10 === 9 ? n - 5 : n) * 3];
		return [n % 13 === 12 ? 'call back on Monday' : email, customer];
	});
	return [['email', 'customer'], ...rows];
}

/** Records with gaps. One in ten is of an unknown company, and some have values that a person typed. */
function crm(companies: Company[]): string[][] {
	const step = Math.floor(companies.length / CRM_RECORDS);
	const rows = Array.from({ length: CRM_RECORDS }, (_, n) => {
		const { company_name: name, url, state } = companies[n * step];
		const domain = n % 10 === 4 ? `closed-shop-${n}.example` : url;
		const phone = n % 3 === 0 ? `555-01${String(n).padStart(2, '0')}` : '';
		const employees = n % 5 === 0 ? '12' : '';
		const kept = n % 4 === 0 ? (state ?? '') : '';
		return [
			`crm-${n + 1}`,
			name,
			domain,
			phone,
			'',
			kept,
			n % 2 === 0 ? 'Key account' : '',
			employees,
		];
	});
	return [['id', 'name', 'domain', 'phone', 'address', 'state', 'industry', 'employees'], ...rows];
}

/** The people of a bulk job in another order, and some who aren't in it. */
function people(rows: BulkRow[]): string[][] {
	const byId = new Map(rows.map((row) => [row.external_id, row]));
	const asked = [...byId.values()]
		.map(({ external_id: id, first_name: first, last_name: last }) => [id, first, last])
		.sort(([a], [b]) => a.localeCompare(b));
	const besides = Array.from({ length: PEOPLE_BESIDES }, (_, n) => [`crm-${n + 1}`, 'New', 'Lead']);
	return [['external_id', 'first_name', 'last_name'], ...besides, ...asked];
}

const COMMAND = command(
	'npx tsx scripts/generate/exampleData.mts',
	"Writes examples/data anew from the sandbox's data.",
);

await runMain(async () => {
	readFlags(COMMAND);
	const sandbox = await startSandboxProcess({ port: 0, ...exampleData, 'minute-limit': 1000 });
	const companies = await allCompanies(sandbox);
	const files = {
		'domains.csv': domains(companies),
		'portfolio.csv': portfolio(companies),
		'contacts.csv': contacts(companies),
		'crm.csv': crm(companies),
		'people.csv': people(await recordsOf<BulkRow>(sandbox, BULK_JOB)),
	};
	for (const [name, rows] of Object.entries(files)) {
		await writeFile(path.join(examplesFolder, 'data', name), stringify(rows));
	}
});
