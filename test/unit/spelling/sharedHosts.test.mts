import { getDomain, getPublicSuffix } from 'tldts';
import {
	edgeChild,
	edgeLength,
	edgeStart,
	labelText,
	nodeFlags,
	rulesRoot,
} from 'tldts/dist/es6/src/data/trie.js';
import { splitWords } from '../../../nodes/BusinessDataLookup/splitWords.ts';
import { siteBuilders } from '../../../nodes/BusinessDataLookup/spelling/publicSuffixes.ts';
import {
	hasSitesByPath,
	isProfileHost,
	isSiteBuilder,
	parentDomains,
} from '../../../nodes/BusinessDataLookup/spelling/sharedHosts.ts';
import { leftOutByForm, rarelySeen } from './unlistedSuffixes.mts';

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
const missing = strangers.filter((suffix) => !isCovered(suffix));

it.each<[string, string[]]>([
	['shop.acme.com', ['acme.com']],
	['a.shop.acme.co.uk', ['shop.acme.co.uk', 'acme.co.uk']],
	['acme.com', []],
	['acme.com.au', []],
	['co.uk', []],
	['a.acme.k12.ca.us', ['acme.k12.ca.us']],
	['www.acme.sch.uk', []],
	['joe.blogspot.com', []],
	['a.joe.blogspot.com', ['joe.blogspot.com']],
	['a.svc.a.run.app', ['svc.a.run.app']],
	['svc.a.run.app', []],
	['app.render.com', ['render.com']],
	['facebook.com', []],
	['joe.medium.com', []],
	['maps.google.com', []],
	['apps.apple.com', []],
	['facebook.com/acme', []],
	['shop.acme.com/page', []],
	['shop.acme.com?id=1', []],
	['shop.acme.com:8080', []],
	['203.0.113.7', []],
	['2001:db8::1', []],
	['localhost', []],
	['', []],
])('the parent domains of %j are %j', (host, parents) => {
	expect(parentDomains(host)).toEqual(parents);
});

it.each(
	splitWords(`
	web.de me.com in.gr go.com cash.app notion.so store.de info.fr tv.de shop.de bank.in art.com x.company.com
	render.com heroku.com github.org wix.com shopify.com pages.com site.co app.com dev.to run.com blogspot.acme.com
	`),
)('%s is an ordinary domain', (host) => {
	expect(isParent(host)).toBe(true);
});

it.each<[string, boolean]>([
	['blogspot.com', true],
	['joe.blogspot.com', false],
	['a.run.app', true],
	['svc.a.run.app', false],
	['eu.awsapprunner.com', true],
	['acme.eu.awsapprunner.com', false],
	['notblogspot.com', false],
	['acme.com', false],
])('%s is a site builder: %j', (host, isBuilder) => {
	expect(isSiteBuilder(host)).toBe(isBuilder);
});

it.each<[string, boolean]>([
	['joe.wixsite.com', true],
	['joe.github.io', true],
	['github.io', false],
	['notgithub.io', false],
	['joe.blogspot.com', false],
])('the path on %s tells sites apart: %j', (host, byPath) => {
	expect(hasSitesByPath(host)).toBe(byPath);
});

it.each<[string, boolean]>([
	['facebook.com', true],
	['business.google.com', true],
	['linktr.ee', true],
	['t.co', true],
	['acme.facebook.com', false],
	['facebook.co', false],
])('%s has pages of many businesses: %j', (host, isProfile) => {
	expect(isProfileHost(host)).toBe(isProfile);
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

	it('has a reason for each private suffix that it leaves out', () => {
		const reasons = Object.values(leftOutByForm);
		const unexplained = missing.filter((suffix) => {
			const domain = domainOf(suffix);
			return !rarelySeen.includes(domain) && !reasons.some((form) => form.test(domain));
		});
		expect(unexplained).toEqual([]);
	});

	it('leaves out nothing that it has, and nothing that the list has dropped', () => {
		const domains = new Set(missing.map(domainOf));
		expect(rarelySeen.filter((domain) => !domains.has(domain))).toEqual([]);
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
