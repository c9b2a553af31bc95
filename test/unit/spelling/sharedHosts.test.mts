import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getDomain, getPublicSuffix } from 'tldts';
import {
	edgeChild,
	edgeLength,
	edgeStart,
	labelText,
	nodeFlags,
	rulesRoot,
} from 'tldts/dist/es6/src/data/trie.js';
import { projectRoot } from '../../../scripts/lib/paths.mts';
import { splitWords } from '../../../nodes/BusinessDataLookup/splitWords.ts';
import { siteBuilders } from '../../../nodes/BusinessDataLookup/spelling/publicSuffixes.ts';
import {
	hasSitesByPath,
	isProfileHost,
	isSiteBuilder,
	parentDomains,
} from '../../../nodes/BusinessDataLookup/spelling/sharedHosts.ts';

/** The rules of the Public Suffix List, read from the tree in which tldts keeps them; without `*.`. */
const readRules = (): { registries: string[]; strangers: string[] } => {
	const rules = { registries: [] as string[], strangers: [] as string[] };
	const offsets = [0];
	edgeLength.forEach((length, edge) => offsets.push(offsets[edge] + length));
	const walk = (node: number, ending: string[]): void => {
		for (let edge = edgeStart[node]; edge < edgeStart[node + 1]; edge += 1) {
			const labels = [labelText.slice(offsets[edge], offsets[edge + 1]), ...ending];
			const flag = nodeFlags[edgeChild[edge]];
			const list = flag === 1 ? rules.registries : rules.strangers;
			if (flag !== 0) list.push(labels.join('.').replace('*.', ''));
			walk(edgeChild[edge], labels);
		}
	};
	walk(rulesRoot, []);
	return rules;
};
const { registries, strangers } = readRules();
const listed = new Set(registries);
const isParent = (host: string): boolean => parentDomains(`acme.${host}`).includes(host);
const isBelowBuilder = (suffix: string): boolean =>
	suffix.split('.').some((_, nth, labels) => isSiteBuilder(labels.slice(nth).join('.')));
const isCovered = (suffix: string): boolean => isBelowBuilder(suffix) || !isParent(suffix);
const domainOf = (host: string): string => getDomain(`acme.${host}`) ?? host;

it.each<[string, string[]]>([
	['shop.acme.com', ['acme.com']],
	['a.shop.acme.co.uk', ['shop.acme.co.uk', 'acme.co.uk']],
	['a.acme.k12.ca.us', ['acme.k12.ca.us']],
	['a.joe.blogspot.com', ['joe.blogspot.com']],
	['a.svc.a.run.app', ['svc.a.run.app']],
	['app.render.com', ['render.com']],
])('the parent domains of %s are %j', (host, parents) => {
	expect(parentDomains(host)).toEqual(parents);
});

it.each<[string, string[]]>([
	[
		'domains of a registry',
		['acme.com', 'acme.com.au', 'www.acme.sch.uk', 'co.uk', 'localhost', ''],
	],
	['sites of a site builder', ['joe.blogspot.com', 'svc.a.run.app']],
	['profile hosts', ['facebook.com', 'joe.medium.com', 'maps.google.com', 'apps.apple.com']],
	['pages', ['facebook.com/acme', 'shop.acme.com/page', 'shop.acme.com?id=1']],
	['addresses of machines', ['shop.acme.com:8080', '203.0.113.7', '2001:db8::1']],
])('%s have no parent domain', (_what, hosts) => {
	expect(hosts.filter((host) => parentDomains(host).length > 0)).toEqual([]);
});

it('knows ordinary domains, which may be the parents of others', () => {
	const ordinary = splitWords(`
		web.de me.com in.gr go.com cash.app notion.so store.de info.fr tv.de shop.de bank.in art.com x.company.com
		render.com heroku.com github.org wix.com shopify.com pages.com site.co app.com dev.to run.com blogspot.acme.com
	`);
	expect(ordinary.filter((host) => !isParent(host))).toEqual([]);
});

it.each<[string, (host: string) => boolean, string[], string[]]>([
	[
		'a site builder',
		isSiteBuilder,
		['blogspot.com', 'a.run.app', 'eu.awsapprunner.com'],
		['joe.blogspot.com', 'svc.a.run.app', 'acme.eu.awsapprunner.com', 'notblogspot.com'],
	],
	[
		'a host where the path tells sites apart',
		hasSitesByPath,
		['joe.wixsite.com', 'joe.github.io'],
		['github.io', 'notgithub.io', 'joe.blogspot.com'],
	],
	[
		'a host with pages of many businesses',
		isProfileHost,
		['facebook.com', 'business.google.com', 'linktr.ee', 't.co'],
		['acme.facebook.com', 'facebook.co'],
	],
])('knows %s', (_what, isOne, ones, others) => {
	expect([...ones, ...others].filter(isOne)).toEqual(ones);
});

describe('beside the Public Suffix List', () => {
	const countries = registries.filter((suffix) => /^[a-z]{2}$/.test(suffix));
	const COMMON = splitWords('ac asso co com edu gob gouv gov mil net nom org sch');

	it('knows all common second levels of all countries', () => {
		const common = splitWords(
			'ac asso biz co com edu go gob gouv gov info ltd me mil name ne net nhs nom or org plc police sch',
		);
		const suffixes = countries.flatMap((country) => common.map((label) => `${label}.${country}`));
		const known = suffixes.filter((suffix) => listed.has(suffix));
		expect(known.length).toBeGreaterThan(900);
		expect(known.filter(isParent)).toEqual([]);
	});

	it('calls no second level a public suffix that is neither listed nor of a common name', () => {
		const secondLevels = registries.filter((suffix) => /^[^.]+\.[a-z]{2}$/.test(suffix));
		const known = secondLevels.filter((suffix) => !isParent(suffix));
		const labels = [...new Set(known.map((suffix) => suffix.split('.')[0]))];
		const wrong = countries
			.filter((country) => country !== 'us')
			.flatMap((country) => labels.map((label) => `${label}.${country}`))
			.filter((host) => !isParent(host) && !isSiteBuilder(host) && !isProfileHost(host))
			.filter((host) => !listed.has(host) && getPublicSuffix(`acme.${host}`) !== host)
			.filter((host) => !COMMON.includes(host.split('.')[0]));
		expect(labels.length).toBeGreaterThan(100);
		expect(wrong).toEqual([]);
	});

	/** Clouds, machines at home, cities, small registries, and hosts that no company record is likely to show. */
	it('leaves out no private suffix but those of leftOutSuffixes.txt', () => {
		const leftOut = strangers.filter((suffix) => !isCovered(suffix)).map(domainOf);
		const list = readFileSync(
			path.join(projectRoot, 'test/unit/spelling/leftOutSuffixes.txt'),
			'utf8',
		);
		expect([...new Set(leftOut)].sort()).toEqual(splitWords(list));
	});

	it('has no site builder besides the listed ones, but these', () => {
		const byDomain = new Set([...strangers, ...strangers.map(domainOf)]);
		const others = siteBuilders
			.map((suffix) => suffix.replace('*.', ''))
			.filter((suffix) => !byDomain.has(suffix) && !suffix.startsWith('blogspot.'));
		expect(others.sort()).toEqual(
			splitWords(`
			000webhostapp.com angelfire.com as.me atlassian.net bamboohr.com bandcamp.com bigcartel.com
			business.site clickfunnels.com company.site fc2.com force.com freshdesk.com glitch.me
			godaddysites.com gumroad.com hostingersite.com hs-sites.com hubspotpagebuilder.com itch.io jimdo.com
			jimdofree.com jimdosite.com kinsta.cloud kinsta.page livejournal.com mailchimpsites.com
			multiscreensite.com mybigcommerce.com mykajabi.com myportfolio.com mystrikingly.com
			myworkdayjobs.com nationbuilder.com neocities.org onmicrosoft.com over-blog.com sharepoint.com site123.me slack.com softr.app
			squarespace.com storenvy.com strikingly.com substack.com teachable.com thinkific.com tilda.ws
			tistory.com tripod.com tumblr.com typepad.com webnode.com webnode.page webs.com weebly.com
			weeblysite.com wordpress.com wpcomstaging.com wpengine.com zendesk.com zoom.us zyrosite.com
			`),
		);
	});
});
