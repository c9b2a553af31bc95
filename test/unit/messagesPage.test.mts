/** Every message of the source has a line in docs/messages.md. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../../scripts/lib/paths.mts';

/** Where a message stands: the argument of a call or of a constructor. */
const ARGUMENTS: Record<string, number> = {
	inputProblem: 1,
	withReason: 0,
	ApplicationError: 0,
	NodeOperationError: 1,
};
/** Never shown: it ends a call that nobody waits for. */
const UNSEEN = ['Nobody asks any more'];

/** The fixed parts of a text, in their order; none where it is no text. */
const fixedParts = (node: ts.Node): string[] => {
	if (ts.isStringLiteralLike(node)) return [node.text];
	if (ts.isTemplateExpression(node)) {
		return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
	}
	return ts.isBinaryExpression(node) ? fixedParts(node.left) : [];
};

const messageIn = (node: ts.Node): ts.Node | undefined => {
	if (ts.isPropertyAssignment(node) && node.name.getText() === 'message') return node.initializer;
	if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined;
	const index = ARGUMENTS[node.expression.getText()];
	return index === undefined ? undefined : node.arguments?.[index];
};

/** The longest fixed part of each message in a file. */
const messagesOf = (file: string): string[] => {
	const found: string[] = [];
	const visit = (node: ts.Node): void => {
		const message = messageIn(node);
		const parts = message ? fixedParts(message) : [];
		const [longest] = parts.sort((a, b) => b.length - a.length);
		const text = longest?.replace(/^[\s"(,]+|[\s"(:,]+$/g, '');
		if (text) found.push(text);
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
	return found;
};

const page = readFileSync(path.join(projectRoot, 'docs/messages.md'), 'utf8');
const messages = ['nodes', 'credentials'].flatMap((folder) =>
	readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.flatMap((file) => messagesOf(path.join(projectRoot, folder, file))),
);

it('the check of docs/messages.md finds messages in the whole source', () => {
	expect(messages.length).toBeGreaterThan(60);
	expect(messages).toContain('is not valid JSON');
	expect(messages).toContain('The service cannot be reached');
});

it.each([...new Set(messages)].filter((message) => !UNSEEN.includes(message)))(
	'docs/messages.md explains the message “%s”',
	(message) => {
		expect(page).toContain(message);
	},
);
