import { bareDomain, mainExample, type ExampleReport } from './exampleReport.mts';
import type { SandboxStats } from './sandboxProcess.mts';
import { table } from './table.mts';

const SHOWN_COMPANIES = 12;
const SHOWN_LIENS = 5;

const day = (value: unknown) => String(value ?? '').slice(0, 10);

/** Prints the results of a run of the main example. */
export function printExample(
	{ rows, liens, hints }: ExampleReport,
	spent: { stats: SandboxStats; time: string },
): void {
	const matched = rows.filter(({ found }) => found).length;
	const different = new Set(rows.map(({ asked }) => bareDomain(asked))).size;
	const { rejected, byPath } = spent.stats;

	console.log(
		`\nThe first ${Math.min(SHOWN_COMPANIES, rows.length)} of ${rows.length} companies\n`,
	);
	console.log(
		table(rows.slice(0, SHOWN_COMPANIES), {
			'#': 'row',
			'asked for': 'asked',
			found: 'found',
			company: 'company_name',
			state: 'state',
			employees: 'estimated_number_employees',
			industry: 'naics_description',
		}),
	);
	console.log(`\nThe latest ${Math.min(SHOWN_LIENS, liens.length)} of ${liens.length} liens\n`);
	console.log(
		table(
			liens.slice(0, SHOWN_LIENS).map((lien) => ({
				filed: day(lien.date_filed),
				debtor: lien.company_name,
				lender: lien.secured_party,
				state: lien.state_db,
			})),
			{ filed: 'filed', debtor: 'debtor', 'secured party': 'lender', state: 'state' },
		),
	);
	console.log(`
inputs ${rows.length} (${different} different), matched ${matched}, unknown ${rows.length - matched}
calls  ${Object.entries(byPath)
		.map(([path, calls]) => `${path} ${calls}`)
		.join(', ')}; refused by the rate limit: ${rejected}
time   ${spent.time}
files  ${Object.values(mainExample.files).join(', ')}`);
	for (const hint of hints) console.log(`hint   ${hint}`);
}
