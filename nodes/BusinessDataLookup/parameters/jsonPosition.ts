type State = 'value' | 'first value' | 'name' | 'first name' | ':' | 'in {' | 'in [' | 'end';

/** What may stand in a state, and the state it leads to; `after` = a value is complete. */
type Rule = [RegExp, State | 'after'];

/** Plain signs (all but control characters, `"` and `\`) and escapes between quotes. */
const STRING = /"[ !#-[\]-\uFFFF]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uFFFF]*)*"/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

const VALUE: Rule[] = [
	[/\{/y, 'first name'],
	[/\[/y, 'first value'],
	[STRING, 'after'],
	[SCALAR, 'after'],
];

/** The grammar of JSON. */
const RULES: Record<State, Rule[]> = {
	value: VALUE,
	'first value': [[/\]/y, 'after'], ...VALUE],
	name: [[STRING, ':']],
	'first name': [
		[/\}/y, 'after'],
		[STRING, ':'],
	],
	':': [[/:/y, 'value']],
	'in {': [
		[/,/y, 'name'],
		[/\}/y, 'after'],
	],
	'in [': [
		[/,/y, 'value'],
		[/\]/y, 'after'],
	],
	end: [],
};

const SPACE = /[ \t\n\r]*/y;

/** The text that a sticky pattern matches at a position, or undefined. */
const match = (pattern: RegExp, text: string, at: number): string | undefined => {
	pattern.lastIndex = at;
	return pattern.exec(text)?.[0];
};

/** Where the first thing stands that the grammar has no place for; the length of the text = its end. */
const positionIn = (text: string): number => {
	const open: Array<'{' | '['> = [];
	let state: State = 'value';
	for (let at = 0; ; ) {
		at += match(SPACE, text, at)!.length;
		let token: string | undefined;
		const rule: Rule | undefined = RULES[state].find(([pattern]) => {
			token = match(pattern, text, at);
			return token !== undefined;
		});
		if (!rule || token === undefined) return at;
		at += token.length;
		if (token === '{' || token === '[') open.push(token);
		if (token === '}' || token === ']') open.pop();
		const inside = open[open.length - 1];
		state = rule[1] !== 'after' ? rule[1] : inside ? `in ${inside}` : 'end';
	}
};

/** What a person sees as one thing: a word, a number, or a single sign. */
const TOKEN = /[\p{L}\p{N}_.+-]{1,20}|[^]/uy;

/**
 * What is wrong with a text that is not valid JSON, and where: `unexpected "," at line 1, column 4`.
 * The messages of JavaScript engines often name no position.
 */
export const jsonProblem = (text: string): string => {
	const position = positionIn(text);
	const lines = text.slice(0, position).split(/\r\n|\n|\r/);
	const where = `at line ${lines.length}, column ${lines[lines.length - 1].length + 1}`;
	const token = match(TOKEN, text, position);
	if (token === undefined) return `unexpected end ${where}`;
	if (token !== '"') return `unexpected "${token}" ${where}`;
	return match(STRING, text, position) === undefined
		? `unclosed text, or a sign in it that must be escaped, ${where}`
		: `unexpected text ${where}`;
};
