import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getDomain } from 'tldts';
import * as trie from 'tldts/dist/es6/src/data/trie.js';
import { projectRoot } from '../../../scripts/lib/paths.mts';
import { splitWords } from '../../../nodes/BusinessDataLookup/splitWords.ts';
import {
	hasSitesByPath,
	isProfileHost,
	isSiteBuilder,
	parentDomains,
} from '../../../nodes/BusinessDataLookup/spelling/sharedHosts.ts';

/** The private suffixes of the Public Suffix List, read from the tree in which tldts keeps them; without `*.`. */
const readPrivateSuffixes = (): string[] => {
	const suffixes: string[] = [];
	const offsets = [0];
	trie.edgeLength.forEach((length, edge) => offsets.push(offsets[edge] + length));
	const walk = (node: number, ending: string[]): void => {
		for (let edge = trie.edgeStart[node]; edge < trie.edgeStart[node + 1]; edge += 1) {
			const labels = [trie.labelText.slice(offsets[edge], offsets[edge + 1]), ...ending];
			if (trie.nodeFlags[trie.edgeChild[edge]] === 2)
				suffixes.push(labels.join('.').replace('*.', ''));
			walk(trie.edgeChild[edge], labels);
		}
	};
	walk(trie.rulesRoot, []);
	return suffixes;
};
const isParent = (host: string): boolean => parentDomains(`acme.${host}`).includes(host);
const isBelowBuilder = (suffix: string): boolean =>
	suffix.split('.').some((_, nth, labels) => isSiteBuilder(labels.slice(nth).join('.')));
const isCovered = (suffix: string): boolean => isBelowBuilder(suffix) || !isParent(suffix);
const domainOf = (host: string): string => getDomain(`acme.${host}`) ?? host;

it.each<[string, string[]]>([
	['shop.acme.com', ['acme.com']],
	['a.shop.acme.co.uk', ['shop.acme.co.uk', 'acme.co.uk']],
	['a.acme.k12.ca.us', ['acme.k12.ca.us']],
	['a.svc.a.run.app', ['svc.a.run.app']],
])('the parent domains of %s are %j', (host, parents) => {
	expect(parentDomains(host)).toEqual(parents);
});

it.each<[string, string[]]>([
	['registered domains', ['acme.com', 'acme.com.au', 'www.acme.sch.uk', 'co.uk', 'localhost', '']],
	['sites of a site builder', ['joe.blogspot.com', 'svc.a.run.app', 'acme.my.salesforce.com']],
	['profile hosts', ['facebook.com', 'joe.medium.com', 'maps.google.com', 'apps.apple.com']],
	['pages', ['facebook.com/acme', 'shop.acme.com/page', 'shop.acme.com?id=1']],
	['addresses of machines', ['shop.acme.com:8080', '203.0.113.7', '2001:db8::1']],
])('%s have no parent domain', (_what, hosts) => {
	expect(hosts.filter((host) => parentDomains(host).length > 0)).toEqual([]);
});

const builders = ['blogspot.com', 'a.run.app', 'eu.awsapprunner.com'];
const sites = builders.map((host) => `joe.${host}`);
const byPath = ['joe.wixsite.com', 'joe.github.io'];
const profiles = ['facebook.com', 'business.google.com', 'linktr.ee', 't.co', 'wikipedia.org'];

it.each<[string, (host: string) => boolean, string[], string[]]>([
	['a site builder', isSiteBuilder, builders, [...sites, 'notblogspot.com']],
	['a host with sites by path', hasSitesByPath, byPath, ['github.io', 'notgithub.io', ...sites]],
	['a profile host', isProfileHost, profiles, ['acme.facebook.com', 'facebook.co']],
])('%s is recognized', (_what, isOne, ones, others) => {
	expect([...ones, ...others].filter(isOne)).toEqual(ones);
});

/** Clouds, machines at home, cities, small registries, and hosts that no company record is likely to show. */
it('the private suffixes that the Public Suffix List has and we don’t are those of leftOutSuffixes.txt', () => {
	const leftOut = readPrivateSuffixes()
		.filter((suffix) => !isCovered(suffix))
		.map(domainOf);
	const file = path.join(projectRoot, 'test/unit/spelling/leftOutSuffixes.txt');
	expect([...new Set(leftOut)].sort()).toEqual(splitWords(readFileSync(file, 'utf8')));
});
