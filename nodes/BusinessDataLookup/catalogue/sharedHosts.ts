import { names } from './field';

/**
 * Well-known hosts on which many businesses have a page each, so that the path tells them apart. On any other host the
 * path names another page of the same business.
 *
 * Source: the sites whose pages a company record links to (`facebook_url`, `linkedin_url`, `twitter_url`,
 * `instagram_url`, `yelp_url`, `google_maps_url`; filters `crunchbase_url`, `bbb_url`), and others of
 * their kind. The document does not say how it takes such a host in `url`.
 */
export const profileHosts = names(`
	amazon.com angi.com bbb.org bit.ly crunchbase.com doordash.com ebay.com etsy.com facebook.com fb.com
	g.page github.com glassdoor.com goo.gl google.com houzz.com indeed.com instagram.com linkedin.com
	linktr.ee maps.app.goo.gl maps.google.com medium.com nextdoor.com opentable.com pinterest.com
	sites.google.com thumbtack.com tiktok.com tripadvisor.com twitter.com x.com yellowpages.com yelp.com
	youtube.com
`);

/** Site builders where a user has a subdomain, and each site of the user a path. */
export const siteHosts = ['github.io', 'gitlab.io', 'wixsite.com'];
