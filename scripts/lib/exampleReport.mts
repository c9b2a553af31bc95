import { webhookCredential } from './importing.mts';
import type { Execution, Item } from './runWorkflow.mts';
import { hintsOf, itemsOf } from './runWorkflow.mts';

/** The workflow that `npm start` and `npm run demo` run, and the nodes whose output they read. */
export const mainExample = {
	id: 'enrichCompanies',
	start: 'Start',
	inputs: 'One item per row',
	enriched: 'Enrich companies',
	liens: 'Latest liens',
	/** Each file, by the node that saves it. */
	files: {
		'Save companies.csv': 'output/companies.csv',
		'Save email-log.xlsx': 'output/email-log.xlsx',
	},
};

/** The workflow that `npm start` leaves active, and a command that sends it a contact of HubSpot. */
export const crmExample = {
	id: 'crmContact',
	curl: (n8nUrl: string): string =>
		`curl -s ${n8nUrl}/webhook/crm-contact -H 'Content-Type: application/json' \\\n` +
		`  -H '${webhookCredential.data.name}: ${webhookCredential.data.value}' \\\n` +
		`  -d '{"id":"512","properties":{"email":"ada@moentaproom.com"}}'`,
};

/** An input and its result. */
export interface EnrichedRow extends Record<string, unknown> {
	/** Position of the input, from 1. */
	row: number;
	asked: string;
	found: boolean;
}

/** The results of a run of the main example. */
export interface ExampleReport {
	rows: EnrichedRow[];
	liens: Array<Record<string, unknown>>;
	hints: string[];
	/** Results that are missing, out of order or linked to another input. */
	problems: string[];
}

/** The domain in lower case, without scheme, `www.` and path. */
export const bareDomain = (text: string): string =>
	text
		.trim()
		.toLowerCase()
		.replace(/^https?:\/\//, '')
		.replace(/^www\./, '')
		.replace(/[/?#].*$/, '');

/** The index of the only input an item is linked to. */
const linkedTo = ({ pairedItem }: Item): number | undefined =>
	Array.isArray(pairedItem) ? undefined : pairedItem?.item;

function checkLinks(asked: string[], enriched: Item[]): string[] {
	const problems = enriched.flatMap((item, n) => {
		if (linkedTo(item) !== n) return [`item ${n + 1} is linked to input ${linkedTo(item)}`];
		const wrong = item.json.found === true && item.json.url !== bareDomain(asked[n] ?? '');
		return wrong ? [`input ${n + 1} (${asked[n]}) got ${String(item.json.url)}`] : [];
	});
	return asked.length === enriched.length
		? problems
		: [`${asked.length} inputs, but ${enriched.length} items`, ...problems];
}

/** Reads a run of the main example, and checks that every input has its own result. */
export function reportExample(execution: Execution): ExampleReport {
	const asked = itemsOf(execution, mainExample.inputs).map(({ json }) => String(json.domain));
	const enriched = itemsOf(execution, mainExample.enriched);
	const liens = itemsOf(execution, mainExample.liens).map(({ json }) => json);
	const { error } = execution.data.resultData;
	const problems = [
		...(error ? [`${error.message} ${error.description ?? ''}`.trim()] : []),
		...(asked.length === 0 ? ['no input was read'] : []),
		...checkLinks(asked, enriched),
		...Object.entries(mainExample.files).flatMap(([node, file]) =>
			itemsOf(execution, node).length === 1 ? [] : [`${file} was not written`],
		),
	];
	return {
		rows: enriched.map(({ json }, n) => ({
			...json,
			row: n + 1,
			asked: asked[n],
			found: json.found === true,
		})),
		liens,
		hints: [mainExample.enriched, mainExample.liens].flatMap((node) => hintsOf(execution, node)),
		problems,
	};
}
