import { splitWords } from '../splitWords';
import { isPublicSuffix, siteBuilders } from './publicSuffixes';

/** Source: the sites of the document's link fields, such as `facebook_url` and `bbb_url`, and others of their kind. */
const profileHosts = new Set(
	splitWords(`
	about.me airbnb.com alignable.com amazon.com angel.co angelfire.com angi.com apply.workable.com apps.apple.com
	avvo.com bbb.org beacons.ai behance.net bing.com bio.link bit.ly bizapedia.com boards.greenhouse.io booking.com
	booksy.com bsky.app business.facebook.com business.google.com calendly.com canva.com capterra.com
	careers.smartrecruiters.com clutch.co crunchbase.com dnb.com docs.google.com doordash.com drive.google.com
	dropbox.com duckduckgo.com ebay.com etsy.com eventbrite.com facebook.com fb.com fb.me fiverr.com flickr.com
	foursquare.com g.co g.page g2.com github.com glassdoor.com gofundme.com goo.gl google.com grubhub.com
	healthgrades.com homeadvisor.com houzz.com indeed.com instagram.com jobs.ashbyhq.com jobs.lever.co
	jobs.smartrecruiters.com kickstarter.com linkedin.com linkin.bio linktr.ee lnk.bio lnkd.in loopnet.com m.me
	manta.com mapquest.com maps.app.goo.gl maps.apple.com maps.google.com medium.com merchantcircle.com nextdoor.com
	open.spotify.com opencorporates.com opentable.com patreon.com paypal.me pinterest.com pitchbook.com play.google.com
	porch.com realtor.com reddit.com rocketreach.co search.google.com sec.gov share.google shutterfly.com
	sites.google.com snapchat.com soundcloud.com squareup.com styleseat.com superpages.com t.co t.me taplink.cc
	theknot.com threads.com threads.net thumbtack.com tiktok.com tinyurl.com toasttab.com tripadvisor.com trustpilot.com
	twitch.tv twitter.com ubereats.com upwork.com vagaro.com vimeo.com vk.com vrbo.com wa.me weddingwire.com
	wellfound.com wikipedia.org x.com xing.com yell.com yellowpages.com yelp.com youtu.be youtube.com zillow.com
	zocdoc.com zoominfo.com
`),
);

/** Whether businesses have their pages on this host. All functions here take a host in lower case without `www.`. */
export const isProfileHost = (host: string): boolean => profileHosts.has(host);

const builders = new Set(siteBuilders);

/** The domains above a host, nearest first, up to the top-level domain. */
export const domainsAbove = (host: string): string[] => {
	const labels = host.split('.').slice(1);
	return labels.map((_, index) => labels.slice(index).join('.'));
};

/** Whether each subdomain of a host has its own owner: `blogspot.com`, or `a.run.app` for `*.run.app`. */
export const isSiteBuilder = (host: string): boolean =>
	[host, `*.${host}`, host.replace(/[^.]+/, '*')].some((suffix) => builders.has(suffix));

const BUILDERS_WITH_PATHS = splitWords(
	'codeberg.page editorx.io github.io gitlab.io wixsite.com wixstudio.com',
);

/** Whether one subdomain may have several sites, as in `joe.wixsite.com/bakery`. */
export const hasSitesByPath = (host: string): boolean =>
	BUILDERS_WITH_PATHS.some((builder) => host.endsWith(`.${builder}`));

/** A host with a port or a page, or an IP address. */
const NOT_A_HOST_NAME = /[/?#:]|^[\d.]+$/;

/**
 * The domains above a host that may belong to the same company, nearest first: `shop.acme.co.uk` and `acme.co.uk` for
 * `a.shop.acme.co.uk`. Public suffixes, site builders and profile hosts belong to nobody. A host with a page has none,
 * because only the page is the company's.
 */
export const parentDomains = (host: string): string[] => {
	if (NOT_A_HOST_NAME.test(host) || isProfileHost(host)) return [];
	const above = domainsAbove(host);
	const end = above.findIndex(
		(parent) => isPublicSuffix(parent) || isSiteBuilder(parent) || isProfileHost(parent),
	);
	return above.slice(0, end);
};
