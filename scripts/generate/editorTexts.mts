// `npx tsx scripts/generate/editorTexts.mts`: writes every text that a user can see in the editor to one page.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { INodeProperties } from 'n8n-workflow';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';
import { BusinessDataLookupApi } from '../../credentials/BusinessDataLookupApi.credentials.ts';
import { BusinessDataLookupBearerApi } from '../../credentials/BusinessDataLookupBearerApi.credentials.ts';
import { BusinessDataLookupOAuth2Api } from '../../credentials/BusinessDataLookupOAuth2Api.credentials.ts';
import { BusinessDataLookup } from '../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import { BusinessDataLookupTrigger } from '../../nodes/BusinessDataLookup/BusinessDataLookupTrigger.node.ts';
import { runMain } from '../lib/runMain.mts';
import { command, readFlags } from '../lib/flags.mts';
import { writePart } from '../lib/generatedPart.mts';
import { projectRoot } from '../lib/paths.mts';

export const EDITOR_TEXTS_PAGE = 'docs/results/editor-texts.md';
/** The generated part of that page. */
export const EDITOR_TEXTS = 'editor texts';

const COMMAND = command(
	'npx tsx scripts/generate/editorTexts.mts',
	`Writes every text that a user can see in the editor into ${EDITOR_TEXTS_PAGE}.`,
);

/** A value in the code that reads like a text. */
const NO_TEXT = 'any failure';

/** Longer lists are cut, because states and field names are the service's words. */
const MAX_CHOICES = 8;

/** Files whose texts are data, e.g. hosts and states. */
const DATA = /spelling\/(?:legalForms|mailHosts|publicSuffixes|sharedHosts|state|text)\.ts$/;

const escaped = (text: string): string => text.replace(/[\\`*_<>[\]|~&]/g, '\\$&');

type Choice = { name: string; description?: string };

const choiceText = ({ name, description }: Choice): string =>
	escaped(description ? `${name} (${description})` : name);

function choicesText(choices: Choice[]): string {
	const listed = choices.slice(0, MAX_CHOICES).map(choiceText).join(' · ');
	const more = choices.length - MAX_CHOICES;
	return more > 0 ? `${listed} · and ${more} more` : listed;
}

/** The lines of a parameter and of those inside it. */
function parameterLines(property: INodeProperties): string[] {
	const { type, displayName, description, placeholder, hint, options = [] } = property;
	if (type === 'hidden') return [];
	if (type === 'notice') return [`- Notice: ${escaped(displayName)}`];
	const inside = options.flatMap((option) => {
		if ('values' in option) return option.values.flatMap(parameterLines);
		return 'type' in option ? parameterLines(option) : [];
	});
	const choices = options.filter((option) => !('values' in option) && !('type' in option));
	const parts = [
		description && escaped(description),
		choices.length > 0 && `Choices: ${choicesText(choices as Choice[])}`,
		placeholder && `Placeholder: ${escaped(placeholder)}`,
		hint && `Hint: ${escaped(hint)}`,
	].filter(Boolean);
	return [`- **${escaped(displayName)}** ${parts.join(' ')}`.trimEnd(), ...inside];
}

const section = (title: string, lines: string[]): string[] => [`## ${title}`, '', ...lines, ''];

/** All parameters in the order of the panel, each line once. */
const parameterSection = (title: string, properties: INodeProperties[]): string[] =>
	section(title, [...new Set(properties.flatMap(parameterLines))]);

/** The actions of a node as the nodes panel shows them. */
const actionLines = (properties: INodeProperties[]): string[] =>
	properties
		.flatMap(({ options = [] }) => options)
		.flatMap((option) => ('action' in option ? `- ${escaped(option.action!)}` : []));

/** A sentence in the code, with `…` for values. Undefined for other texts, e.g. a list of fields. */
function sentence(node: ts.Node): string | undefined {
	let text: string | undefined;
	if (ts.isStringLiteralLike(node)) ({ text } = node);
	if (ts.isTemplateExpression(node))
		text = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
	const isFieldTable = text?.includes(' | ') || text?.includes('\n') || text?.startsWith('=');
	const isNames = text !== undefined && /^[a-z_ ]+_[a-z_ ]+$/.test(text);
	const isSentence = text !== undefined && /\p{L}{2,}[,:;]? \p{L}{2,}/u.test(text);
	return isSentence && !isFieldTable && !isNames ? text : undefined;
}

/** The sentences in the code of a file, in order, without those in `known`. */
function sentencesOf(file: string, code: string, known: string): string[] {
	const found = new Set<string>();
	const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest);
	const visit = (node: ts.Node): void => {
		if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
		// Parameters that no user sees.
		if (ts.isCallExpression(node) && node.expression.getText(source) === 'hidden') return;
		// Thrown while the node is loaded, because its code is wrong.
		if (ts.isNewExpression(node) && node.expression.getText(source) === 'Error') return;
		const text = sentence(node);
		if (text && text !== NO_TEXT && !known.includes(escaped(text))) found.add(`- ${escaped(text)}`);
		ts.forEachChild(node, visit);
	};
	visit(source);
	return [...found];
}

/** The files of the nodes and credentials, relative to the root of this repository. */
async function codeFiles(): Promise<string[]> {
	const folders = ['nodes', 'credentials'];
	const files = await Promise.all(
		folders.map((folder) => readdir(path.join(projectRoot, folder), { recursive: true })),
	);
	const all = folders.flatMap((folder, nth) => files[nth].map((file) => `${folder}/${file}`));
	return all.filter((file) => file.endsWith('.ts') && !DATA.test(file)).sort();
}

async function messageSections(known: string): Promise<string[]> {
	const sections: string[] = [];
	for (const file of await codeFiles()) {
		const code = await readFile(path.join(projectRoot, file), 'utf8');
		const lines = sentencesOf(file, code, known);
		if (lines.length > 0) sections.push(`### ${file}`, '', ...lines, '');
	}
	return sections;
}

/** The page's text, in Markdown. */
export async function editorTexts(): Promise<string> {
	const node = new BusinessDataLookup().description;
	const trigger = new BusinessDataLookupTrigger().description;
	const credentials = [
		new BusinessDataLookupApi(),
		new BusinessDataLookupBearerApi(),
		new BusinessDataLookupOAuth2Api(),
	];
	const panel = [
		...section(
			'Names',
			[node, trigger].map((each) => `- **${each.displayName}** ${escaped(each.description)}`),
		),
		...section('Actions and events', [
			...actionLines(node.properties),
			...actionLines(trigger.properties),
		]),
		...parameterSection('Parameters of the node', node.properties),
		...parameterSection('Parameters of the trigger', trigger.properties),
		...credentials.flatMap(({ displayName, properties }) =>
			parameterSection(displayName, properties),
		),
	];
	const messages = await messageSections(panel.join('\n'));
	const text = [...panel, '## Messages, hints and reasons', '', ...messages].join('\n');
	const options = await resolveConfig(path.join(projectRoot, EDITOR_TEXTS_PAGE));
	return (await format(text, { ...options, parser: 'markdown' })).trimEnd();
}

if (path.basename(process.argv[1] ?? '') === 'editorTexts.mts') {
	await runMain(async () => {
		readFlags(COMMAND);
		await writePart(EDITOR_TEXTS_PAGE, EDITOR_TEXTS, await editorTexts());
	});
}
