// Runs jest tests in mocha: mocha keeps loaded modules between runs, so a mutation check can do thousands of them. Mocha
// requires this file before it defines its own globals.
import { createHash } from 'node:crypto';
import { expect } from 'expect';
import fc from 'fast-check';
import { bind } from 'jest-each';
import { ModuleMocker } from 'jest-mock';
import '../../test/support/seed.mts';

type Define = (title: string, body: () => unknown) => { timeout(ms: number): unknown };

/** A change that makes a promise hang fails after this time. Stryker alone would take minutes. */
const MAX_TEST_MS = 20_000;

/** The start of a title and its hash: Stryker selects tests by a pattern of titles, which long ones make too large. */
const short = (title: string): string =>
	`${title.slice(0, 20)} ${createHash('sha1').update(title).digest('hex').slice(0, 8)}`;

/** Gives mocha's functions the form of jest's: with tables, and one time limit for all tests. */
function jestForm(mocha: Define): Define {
	const define: Define = (title, body) => {
		const defined = mocha(short(title), body);
		defined.timeout(MAX_TEST_MS);
		return defined;
	};
	const each = bind(define as Parameters<typeof bind>[0], false);
	return Object.assign(define, mocha, { each, concurrent: define });
}

const globals = globalThis as unknown as Record<string, unknown>;

for (const names of [['describe'], ['it', 'test']]) {
	let current: Define | undefined;
	const get = () => current;
	// Mocha sets its own functions for each file.
	const set = (mocha: Define) => (current = jestForm(mocha));
	for (const name of names) Object.defineProperty(globals, name, { get, set, configurable: true });
}

type Hook = (body: () => unknown) => void;
globals.beforeAll = (body: () => unknown) => (globals.before as Hook)(body);
globals.afterAll = (body: () => unknown) => (globals.after as Hook)(body);
globals.expect = expect;
// Don't search for the smallest example of a broken property.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
globals.jest = new ModuleMocker(globalThis);
