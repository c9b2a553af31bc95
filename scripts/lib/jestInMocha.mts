// Lets mocha run tests that are written for jest: mocha keeps the loaded modules from one run to the next, which makes a
// mutation check of thousands of runs possible. Mocha requires this file before it defines its own globals.
import { createHash } from 'node:crypto';
import { expect } from 'expect';
import fc from 'fast-check';
import { bind } from 'jest-each';
import { ModuleMocker } from 'jest-mock';
import '../../test/support/seed.mts';

type Define = (title: string, body: () => unknown) => { timeout(ms: number): unknown };

/** A change that makes a promise wait for ever is noticed after this time, for which Stryker alone takes minutes. */
const MAX_TEST_MS = 20_000;

/** The start of a title and a hash of all of it: Stryker chooses tests by a pattern of their titles, which long ones make too large. */
const short = (title: string): string =>
	`${title.slice(0, 20)} ${createHash('sha1').update(title).digest('hex').slice(0, 8)}`;

/** jest's form of what mocha defines: tables, and a time limit for all tests alike. */
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
	// Mocha sets its own anew for each file.
	const set = (mocha: Define) => (current = jestForm(mocha));
	for (const name of names) Object.defineProperty(globals, name, { get, set, configurable: true });
}

type Hook = (body: () => unknown) => void;
globals.beforeAll = (body: () => unknown) => (globals.before as Hook)(body);
globals.afterAll = (body: () => unknown) => (globals.after as Hook)(body);
globals.expect = expect;
// That a change breaks a property is enough: nobody asks for the smallest example.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
globals.jest = new ModuleMocker(globalThis);
