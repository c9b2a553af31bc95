// `npx tsx scripts/generate/savedParameters.mts`: writes down every parameter that a saved workflow may hold.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { INodeProperties } from 'n8n-workflow';
import { BusinessDataLookup } from '../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import { BusinessDataLookupTrigger } from '../../nodes/BusinessDataLookup/BusinessDataLookupTrigger.node.ts';
import { runMain } from '../lib/runMain.mts';
import { command, readFlags } from '../lib/flags.mts';
import { projectRoot } from '../lib/paths.mts';

const COMMAND = command(
	'npx tsx scripts/generate/savedParameters.mts',
	'Writes down every parameter that a saved workflow may hold.',
);

/** The list of them: a line for each parameter, for each of its choices, and for each parameter inside it. */
export const savedFile = path.join(projectRoot, 'test/unit/parameters/savedParameters.txt');

/** The lines of a parameter: everything that decides how n8n reads a saved value, but no texts. */
function linesOf(property: INodeProperties, way: string): string[] {
	const { name, type, typeOptions, noDataExpression, displayOptions, options = [] } = property;
	// A notice holds no value.
	if (type === 'notice') return [];
	const facts = {
		type,
		default: property.default,
		...typeOptions,
		// The height of a text box changes no value.
		rows: undefined,
		noDataExpression,
		...displayOptions,
	};
	const here = `${way}${name}`;
	return [
		`${here} ${JSON.stringify(facts)}`,
		...options.flatMap((option) => {
			if ('values' in option) {
				const list = `${here}.${option.name}`;
				return [list, ...option.values.flatMap((each) => linesOf(each, `${list}.`))];
			}
			if ('type' in option) return linesOf(option, `${here}.`);
			return `${here} = ${JSON.stringify('value' in option && option.value)}`;
		}),
	];
}

/** The lines of both nodes. A parameter with several forms has several lines. */
export function savedParameters(): string[] {
	const nodes = [new BusinessDataLookup(), new BusinessDataLookupTrigger()];
	return nodes.flatMap(({ description: { name, properties } }) =>
		properties.flatMap((property) => {
			const { resource = [], operation = [], event = [] } = property.displayOptions?.show ?? {};
			const ofEvent = event.length === 1 ? event : [];
			return linesOf(property, [name, ...resource, ...operation, ...ofEvent, ''].join('.'));
		}),
	);
}

if (path.basename(process.argv[1] ?? '') === 'savedParameters.mts') {
	await runMain(async () => {
		readFlags(COMMAND);
		await writeFile(savedFile, `${savedParameters().join('\n')}\n`);
		console.log(`${path.relative(projectRoot, savedFile)} is written`);
	});
}
