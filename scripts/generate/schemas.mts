// `npx tsx scripts/generate/schemas.mts`: writes the output schemas, which n8n's editor shows before the first run of an
// operation. n8n looks for `__schema__/v<node version>/<resource>/<operation>.json` beside the compiled node.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { z } from 'zod/v4';
import type { Output } from '../../nodes/BusinessDataLookup/catalogue/operationResponse.ts';
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import { simpleForms } from '../../nodes/BusinessDataLookup/catalogue/simpleForms.ts';
import type { Operation } from '../../nodes/BusinessDataLookup/catalogue/types.ts';
import * as records from '../../sandbox/document/records.mts';
import { runMain } from '../lib/runMain.mts';
import { command, readFlags } from '../lib/flags.mts';
import { projectRoot } from '../lib/paths.mts';
import { plainFields, type Fields, type Schema } from '../lib/plainSchema.mts';

/** n8n's schema of an item's json. */
export type OutputSchema = Schema & { properties: Fields; version: number };

const COMMAND = command('npx tsx scripts/generate/schemas.mts', 'Writes the output schemas.');

/** The folder of version 1 of the node. */
export const schemaFolder = path.join(projectRoot, 'nodes/BusinessDataLookup/__schema__/v1.0.0');

/** Raise it to make n8n notice a changed schema. */
const SCHEMA_VERSION = 1;

const file: records.Fields = { fileName: z.string(), mimeType: z.string(), fmt: z.string() };

/** The fields of an operation's result before Simplify. The document doesn't show the results of other operations. */
const answers: Record<string, records.Fields | undefined> = {
	'company.enrich': records.company,
	'company.getAll': records.company,
	'company.getAllAttributes': records.companyWithAll,
	'email.exportLogs': file,
	'email.getLogs': records.emailLog,
	'email.validate': records.emailValidation,
	'lien.saveFieldMapping': records.fieldMapping,
	'lien.searchSecuredParty': records.securedPartyLien,
	'mobileNumber.exportLogs': file,
	'mobileNumber.getLogs': records.mobileNumberLog,
	'review.getAll': records.googleReviews,
};

/** The fields of an item with a new node's parameters: Simplify is on, and Output is the first choice. */
function fieldsOf(
	{ response: { simplifiedFields, outputs }, ...entry }: Operation,
	answer: Fields,
): Fields {
	const simplified = outputs ? outputs[0].simplifiedFields : simplifiedFields;
	const isFoundOrNot = entry.lookUpBy !== undefined;
	return {
		...(isFoundOrNot && {
			found: { type: 'boolean' },
			asked: { type: 'string' },
			reason: { type: 'string' },
		}),
		...(entry.kind === 'enrich' && { found_count: { type: 'integer' } }),
		...simpleFields(simplified, answer, outputs?.[0].simplifiedLists),
	};
}

/** These fields as Simplify outputs them; all fields unchanged if it names none. */
function simpleFields(
	names: string[] | undefined,
	answer: Fields,
	nested: Output['simplifiedLists'] = {},
): Fields {
	if (!names) return answer;
	const schemaOf = (name: string): Schema => {
		const items = answer[name]?.items;
		if (nested[name] && items?.properties) {
			return {
				type: 'array',
				items: { type: 'object', properties: simpleFields(nested[name], items.properties) },
			};
		}
		return simpleForms[name] ? { type: 'string' } : answer[name];
	};
	return Object.fromEntries(names.map((name) => [name, schemaOf(name)]));
}

/** The schema of each operation whose fields are known, by its file in the schema folder. */
export function outputSchemas(): Map<string, OutputSchema> {
	const schemas = new Map<string, OutputSchema>();
	for (const operation of operations) {
		const { resource, value: name } = operation;
		const answer = answers[`${resource}.${name}`];
		if (!answer) continue;
		schemas.set(path.join(resource, `${name}.json`), {
			type: 'object',
			properties: fieldsOf(operation, plainFields(answer)),
			version: SCHEMA_VERSION,
		});
	}
	return schemas;
}

/** The existing schema files, relative to the schema folder. */
export async function schemaFiles(): Promise<string[]> {
	const names = await readdir(schemaFolder, { recursive: true });
	return names.filter((name) => name.endsWith('.json'));
}

async function main(): Promise<void> {
	readFlags(COMMAND);
	const style = await resolveConfig(path.join(schemaFolder, 'schema.json'));
	const wanted = new Map<string, string>();
	for (const [name, schema] of outputSchemas()) {
		wanted.set(name, await format(JSON.stringify(schema), { ...style, parser: 'json' }));
	}
	const outdated: string[] = [];
	for (const name of new Set([...wanted.keys(), ...(await schemaFiles())])) {
		const text = await readFile(path.join(schemaFolder, name), 'utf8').catch(() => undefined);
		if (text !== wanted.get(name)) outdated.push(name);
	}
	if (outdated.length === 0) return console.log(`Output schemas: all ${wanted.size} are current`);
	for (const name of outdated) await write(path.join(schemaFolder, name), wanted.get(name));
	console.log(`Output schemas: written or removed ${outdated.join(', ')}`);
}

async function write(target: string, text: string | undefined): Promise<void> {
	if (text === undefined) return await rm(target);
	await mkdir(path.dirname(target), { recursive: true });
	await writeFile(target, text);
}

if (path.basename(process.argv[1] ?? '') === 'schemas.mts') await runMain(main);
