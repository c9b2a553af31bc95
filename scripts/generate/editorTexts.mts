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

/** Values in the code that read like a text. */
const NO_TEXTS = ['any failure', 'commas and lines', '[object Object]', '<= … days forwards'];

/** Longer lists are cut, because states and field names are the service's words. */
const MAX_CHOICES = 8;

/** Files whose texts are data, e.g. hosts and states, or all in the panel. */
const NO_MESSAGES = /catalogue\/|spelling\/(?:lists|state|text)\.ts$/;

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

/** Stands for a value. */
const VALUE = '…';

/** What the code writes for an expression: a text with `…` for values and `[a / b]` for a choice. */
function writtenText(node: ts.Expression): string {
	if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
	if (ts.isParenthesizedExpression(node)) return writtenText(node.expression);
	if (ts.isTemplateExpression(node)) {
		const spans = node.templateSpans.map(
			({ expression, literal }) => writtenText(expression) + literal.text,
		);
		return node.head.text + spans.join('');
	}
	if (ts.isConditionalExpression(node)) {
		const choices = [...new Set([node.whenTrue, node.whenFalse].map(writtenText))];
		return choices.length > 1 ? `[${choices.filter(Boolean).join(' / ')}]` : choices[0];
	}
	const constant = constantOf(node);
	if (constant) return writtenText(constant);
	const counted = countedNoun(node);
	return counted === undefined ? VALUE : `${VALUE} ${counted}s`;
}

/** The value of a constant that is declared in the same file, if it is a text, a number or a choice of these. */
function constantOf(node: ts.Node): ts.Expression | undefined {
	const isName = ts.isIdentifier(node);
	if (!isName || (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node))
		return undefined;
	for (let { parent }: ts.Node = node; parent; { parent } = parent) {
		if (!ts.isBlock(parent) && !ts.isSourceFile(parent)) continue;
		const declared = parent.statements
			.filter(ts.isVariableStatement)
			.flatMap(({ declarationList }) => declarationList.declarations)
			.find(({ name }) => ts.isIdentifier(name) && name.text === node.text);
		const value = declared?.initializer;
		// Inside its own value, the name is another one's.
		const isInside = value && node.pos >= value.pos && node.end <= value.end;
		if (!value || isInside) continue;
		const isPart = isText(value) || ts.isNumericLiteral(value) || ts.isConditionalExpression(value);
		return isPart ? value : undefined;
	}
	return undefined;
}

/** The noun in `pluralize(count, 'call')`. */
function countedNoun(node: ts.Expression): string | undefined {
	if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
	const [, noun] = node.arguments;
	const isCounted = node.expression.text === 'pluralize' && ts.isStringLiteralLike(noun);
	return isCounted ? noun.text : undefined;
}

const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression =>
	ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** Whether a text is a sentence or a part of one, and not for example a list of fields. */
function isSentence(text: string): boolean {
	const isFieldTable = text.includes(' | ') || text.includes('\n') || text.startsWith('=');
	const isNames = /^[a-z_ ]+_[a-z_ ]+$/.test(text);
	return !isFieldTable && !isNames && /\p{L}{2,}[,:;]? \p{L}{2,}/u.test(text);
}

/** How the arguments of a function become a text. */
const COMPOSED: Record<string, (...parts: string[]) => string> = {
	inputFailure: (name, problem) => `The "${name}" parameter ${problem}`,
	problemNot: (what) => `not ${what}, isn't ${what}`,
	problemIs: (how) => `${how}, is ${how}`,
	problemIsA: (what) => `${what}, is a ${what}`,
};

/** What a call of one of these functions says, and its arguments. */
function composedText(node: ts.Node): { text: string; parts: ts.Expression[] } | undefined {
	if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
	const compose = COMPOSED[node.expression.text];
	if (!compose) return undefined;
	const parts = node.arguments.slice(0, 2);
	return { text: compose(...parts.map(writtenText)), parts };
}

/** A node and all whose texts are part of its text: those below it, and the constants in it. */
function withParts(node: ts.Node): ts.Node[] {
	const value = constantOf(node);
	const inside: ts.Node[] = value ? withParts(value) : [];
	ts.forEachChild(node, (child) => {
		inside.push(...withParts(child));
	});
	return [node, ...inside];
}

/** The sentences in the code of a file, in order, without those in `known`. */
function sentencesOf(file: string, code: string, known: string): string[] {
	const found: Array<[ts.Node, string]> = [];
	const parts = new Set<ts.Node>();
	const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
	const visit = (node: ts.Node): void => {
		if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
		// Parameters that no user sees.
		if (ts.isCallExpression(node) && node.expression.getText(source) === 'hidden') return;
		// Thrown while the node is loaded, because its code is wrong.
		if (ts.isNewExpression(node) && node.expression.getText(source) === 'Error') return;
		const composed = composedText(node);
		if (isText(node)) {
			found.push([node, writtenText(node)]);
			for (const part of withParts(node).slice(1)) parts.add(part);
		} else if (composed) {
			found.push([node, composed.text]);
			for (const part of composed.parts.flatMap(withParts)) parts.add(part);
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	const lines = found.flatMap(([node, text]) => {
		const isListed = !parts.has(node) && isSentence(text) && !NO_TEXTS.includes(text);
		return isListed && !known.includes(escaped(text)) ? `- ${escaped(text)}` : [];
	});
	return [...new Set(lines)];
}

/** The files of the nodes and credentials, relative to the root of this repository. */
async function codeFiles(): Promise<string[]> {
	const folders = ['nodes', 'credentials'];
	const files = await Promise.all(
		folders.map((folder) => readdir(path.join(projectRoot, folder), { recursive: true })),
	);
	const all = folders.flatMap((folder, nth) => files[nth].map((file) => `${folder}/${file}`));
	return all.filter((file) => file.endsWith('.ts') && !NO_MESSAGES.test(file)).sort();
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
