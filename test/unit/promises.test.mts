/** What the pages for users promise has tests, named in docs/promises.md. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../scripts/lib/paths.mts';

const read = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');

/** Words that make a sentence a promise. */
const PROMISE =
	/\b(never|always|nobody|exactly|at most|no more than|comes once|nothing (?:else|more|is (?:sent|bought|lost))|(?:starts|loses) nothing|no (?:record|input) is lost)\b/i;

/** The pages that are read for promises; docs/promises.md says why the others are not. */
const PAGES = [
	'README.md',
	'examples/README.md',
	...[
		'from-http-request',
		'installation',
		'limits-and-costs',
		'operations',
		'scaling',
		'trigger',
	].map((page) => `docs/${page}.md`),
	'docs/security.md',
];

/** Sentences with such a word that promise nothing of this package, by a part of each. */
const NO_PROMISES = [
	'“Never Error”',
	'never answered their webhook',
	'300 calls are exactly five minutes',
	'if nobody needs the credential',
];

interface Promise {
	page: string;
	/** Its words, as the page has them. */
	quote: string;
	tests: Array<{ title: string; file: string }>;
}

const LINK = /\[([^\]]+)\]\(\.\.\/(test\/[^)]+)\)/g;

const promises: Promise[] = read('docs/promises.md')
	.split(/^## /m)
	.slice(1)
	.flatMap((section) => {
		const [page] = section.split('\n');
		return [...section.matchAll(/^- “(.+?)”: (.+)$/gm)].map(([, quote, links]) => ({
			page,
			quote,
			tests: [...links.matchAll(LINK)].map(([, title, file]) => ({ title, file })),
		}));
	});

/** The sentences of a page, those of tables and lists too. */
const sentencesOf = (page: string): string[] =>
	read(page)
		.replace(/```[\s\S]*?```/g, '')
		.split('\n')
		.flatMap((line) => line.split(/ \| |^\| | \|$/))
		.flatMap((part) => part.split(/(?<=[.:;!?)])\s+(?=[A-Z*`_])/))
		.map((sentence) => sentence.trim());

const quotedIn = (text: string, page: string): boolean =>
	promises.some((promise) => promise.page === page && text.includes(promise.quote));

it.each(PAGES)('each promise of %s has its line in docs/promises.md', (page) => {
	const untested = sentencesOf(page)
		.filter((sentence) => PROMISE.test(sentence) && !quotedIn(sentence, page))
		.filter((sentence) => !NO_PROMISES.some((part) => sentence.includes(part)));
	expect(untested).toEqual([]);
});

it('each numbered promise of docs/security.md has its line in docs/promises.md', () => {
	const [, list] = read('docs/security.md').split('## Promises\n');
	const numbered = [...list.matchAll(/^\d+\. .+$/gm)].map(([promise]) => promise);
	expect(numbered.length).toBeGreaterThan(10);
	expect(numbered.filter((promise) => !quotedIn(promise, 'docs/security.md'))).toEqual([]);
});

it.each(promises)('docs/promises.md quotes $page as it is: $quote', ({ page, quote }) => {
	expect(PAGES).toContain(page);
	expect(read(page)).toContain(quote);
});

it.each(promises)('tests that are there hold: $quote', ({ tests }) => {
	expect(tests.length).toBeGreaterThan(0);
	for (const { title, file } of tests) {
		expect(existsSync(path.join(projectRoot, file))).toBe(true);
		expect(read(file)).toContain(`'${title}'`);
	}
});
