// `npx tsx scripts/generate/operationTables.mts`: writes the tables of operations and events in README.md and docs.
import path from 'node:path';
import {
	catalogue,
	findOperation,
	watchedOperations,
} from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Field } from '../../nodes/BusinessDataLookup/catalogue/field.ts';
import type { Operation } from '../../nodes/BusinessDataLookup/catalogue/types.ts';
import { dateFilterFields as dateFilters } from '../../nodes/BusinessDataLookup/parameters/dateFilter.ts';
import { runMain } from '../lib/runMain.mts';
import { command, readFlags } from '../lib/flags.mts';
import { writePart } from '../lib/generatedPart.mts';
import { markdownTable } from '../lib/markdownTable.mts';

/** A generated table and the page that holds it. */
export interface OperationTable {
	page: string;
	/** The part of the page. */
	part: string;
	text(): string;
}

const COMMAND = command(
	'npx tsx scripts/generate/operationTables.mts',
	'Writes the tables of operations and events in README.md and docs.',
);

const callOf = ({ kind, call }: Operation): string =>
	kind === 'custom' ? 'any under `/v1`' : `\`${call.method} ${call.path}\``;

/** What is special about an operation: its fields, its pages, and whether its calls count in the minute. */
const notesOn = ({ kind, freeFields, paging, call }: Operation): string => {
	if (kind === 'custom') return 'free fields; pages as chosen; limited by path';
	return [
		freeFields && 'free fields',
		paging && (paging.kind === 'cursor' ? `${paging.size} by cursor` : `${paging.size} a page`),
		!call.countsInMinute && 'not limited',
	]
		.filter(Boolean)
		.join('; ');
};

const everyOperation = <Row,>(row: (label: string, operation: Operation) => Row): Row[] =>
	catalogue.flatMap(({ label, operations }) =>
		operations.map((operation) => row(label, operation)),
	);

/** The operations, for a reader who chooses one. */
function operationsTable(): string {
	const rows = everyOperation((label, { label: name, description }) => [
		`${label}: ${name}`,
		description,
	]);
	return markdownTable(['Operation', 'What it does'], rows);
}

/** The call of each operation. */
function callsTable(): string {
	const rows = everyOperation((label, operation) => [
		`${label}: ${operation.label}`,
		callOf(operation),
		notesOn(operation),
	]);
	return markdownTable(['Operation', 'Call', 'Notes'], rows);
}

/** The events of the trigger and their items. */
function eventsTable(): string {
	const code = (names: string[]) => names.map((name) => `\`${name}\``).join(' and ');
	const rows = watchedOperations.map(
		({ resource, value: operation, label: name, search, event }) => {
			const filters = search?.filters ?? [];
			const { label, output, withoutFilters = [] } = event;
			const { label: of } = catalogue.find(({ value }) => value === resource)!;
			const item = output
				? `an entry of ${code([output.list!])}, with ${code(output.parentFields ?? [])}`
				: `as in **${of} → ${name}**`;
			const labels = (fields: Field[]) => fields.map((field) => field.label).join(', ');
			const searched = findOperation(resource, operation)!;
			const hidden = [
				...(searched.search?.filters ?? []).filter((field) => withoutFilters.includes(field.name)),
				...dateFilters(searched),
			];
			const but = hidden.length > 0 ? `, except ${labels(hidden)}` : '';
			const those = filters.length > 9 ? `those of ${name}${but}` : labels(filters);
			return [label, item, those];
		},
	);
	return markdownTable(['Event', 'Item', 'Filters'], rows);
}

/** The operations whose calls may be billed, so that they aren't sent again after some failures. */
function billedList(): string {
	const lines = everyOperation((label, { label: name, kind, call }) => {
		const but = kind === 'custom' ? ', except by GET' : '';
		return call.mayBeBilled ? `- ${label}: ${name}${but}` : '';
	});
	return lines.filter(Boolean).join('\n');
}

export const TABLES: OperationTable[] = [
	{ page: 'README.md', part: 'operations', text: operationsTable },
	{ page: 'docs/trigger.md', part: 'events', text: eventsTable },
	{ page: 'docs/operations.md', part: 'calls', text: callsTable },
	{ page: 'docs/limits-and-costs.md', part: 'billed', text: billedList },
];

if (path.basename(process.argv[1] ?? '') === 'operationTables.mts') {
	await runMain(async () => {
		readFlags(COMMAND);
		for (const { page, part, text } of TABLES) await writePart(page, part, text());
	});
}
