import { HOST } from './domain';
import { unwrapped, withoutInvisible } from './text';
import { problemNot, severalValues, type ValueRules } from './valueRules';

/** A link is the whole cell. One with an ellipsis was shortened, so it isn't usable. */
const LINK = new RegExp(`^(?:https?://)?(?:www\\.)?(${HOST})\\.?(:\\d+)?([/?#][^\\s…]*)?$`, 'iu');

const parse = (text: string): string[] | undefined => {
	const [, host, port = '', path = ''] = LINK.exec(unwrapped(withoutInvisible(text))) ?? [];
	return host === undefined || path.includes('...') ? undefined : [host.toLowerCase(), port, path];
};

/** A link that is sent exactly as typed, because what follows the host may be case-sensitive. */
export const link: ValueRules = {
	forms: 'a link, which is sent exactly as typed',
	normalize: (text) => unwrapped(text),
	problem: (text) => (parse(text) ? undefined : problemNot('a link')),
};

/** What separates two links in a cell. */
const BETWEEN_LINKS = new RegExp(`[,;|]\\s*(?=https?://|www\\.|${HOST}/)`, 'iu');
/** A query that names the page: without it, `profile.php?id=5` would be everybody's. */
const NAMES_PAGE = /[?&](?:id|v)=/;

/** A profile, or a page of a network. It is sent without its scheme, `www.` and query. */
export const page: ValueRules = {
	forms: 'a link, which is sent without its scheme, www. and query',
	normalize: (text) =>
		parse(text)
			?.join('')
			.replace(/[?#].*$/s, '') ?? text.trim(),
	problem: (text) => {
		const links = text.split(BETWEEN_LINKS);
		if (links.length > 1) return severalValues(links.length);
		const path = parse(text)?.[2] ?? '';
		return /^[^?#]*[^/?#]/.test(path) && !NAMES_PAGE.test(path) ? undefined : problemNot('a link');
	},
};
