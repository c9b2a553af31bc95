import { HOST } from './domain';
import { unwrapped, withoutInvisible } from './text';
import { problemNot, type ValueRules } from './valueRules';

/** A link is the whole cell. One with an ellipsis was shortened, so it isn't usable. */
const LINK = new RegExp(`^(?:https?://)?(?:www\\.)?(${HOST})(:\\d+)?([/?#][^\\s…]*)?$`, 'iu');

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

/** A profile, or a page of a network. It is sent without its scheme, `www.` and query. */
export const page: ValueRules = {
	forms: 'a link, which is sent without its scheme, www. and query',
	normalize: (text) =>
		parse(text)
			?.join('')
			.replace(/[?#].*$/s, '') ?? text.trim(),
	problem: (text) => (/[^/]/.test(parse(text)?.[2] ?? '') ? undefined : problemNot('a link')),
};
