// Writes examples/data/domains.csv anew from the sandbox's data. Needed only when that data changes.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { entry } from './lib/entry.mts';
import { readFlags } from './lib/flags.mts';
import { examplesFolder } from './lib/paths.mts';
import { exampleData } from './lib/runExample.mts';
import { startSandbox, type SandboxProcess } from './lib/sandboxProcess.mts';

const ROWS = 200;
const PER_PAGE = 50;
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

async function allDomains({ url, apiKey }: SandboxProcess): Promise<string[]> {
	const domains: string[] = [];
	for (let page = 1; page <= exampleData.companies / PER_PAGE; page += 1) {
		const answer = await fetch(`${url}/v1/companies`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
			body: JSON.stringify({ page, per_page: PER_PAGE, include_fields: ['url'] }),
		});
		const { records } = (await answer.json()) as { records: Array<{ url: string }> };
		domains.push(...records.map((record) => record.url));
	}
	return domains;
}

/** Mostly known domains; every tenth is unknown, some come a second time in another spelling. */
function exampleRows(known: string[]): Array<[domain: string, source: string]> {
	const step = Math.floor(known.length / ROWS);
	return Array.from({ length: ROWS }, (_, n) => {
		const again = n > 20 && n % 7 === 6;
		const domain = n % 10 === 4 ? `closed-shop-${n}.example` : known[(again ? n - 15 : n) * step];
		return [SPELLINGS[n % SPELLINGS.length](domain), SOURCES[n % SOURCES.length]];
	});
}

const COMMAND = {
	typed: 'npx tsx scripts/exampleDomains.mts',
	does: "Writes examples/data/domains.csv anew from the sandbox's data.",
};

await entry(async () => {
	readFlags(COMMAND, {});
	const sandbox = await startSandbox({ port: 0, ...exampleData, 'minute-limit': 1000 });
	const domains = await allDomains(sandbox);
	const csv = stringify([['domain', 'source'], ...exampleRows(domains)]);
	await writeFile(path.join(examplesFolder, 'data', 'domains.csv'), csv);
});
