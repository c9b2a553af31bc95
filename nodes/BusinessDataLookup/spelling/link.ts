import { domain } from './domain';
import type { Spelling } from './spelling';
import { trimmed } from './text';

/** Query parameters of a Maps link that name the place; others only set the language and the like. */
const PLACE_PARAMETERS = ['cid', 'ftid', 'place_id', 'q', 'query', 'query_place_id'];

/** A link to a page. It is sent as typed, because what follows the host may be case-sensitive. */
export const link: Spelling = {
	/** What names the page or the place in Maps, without scheme and `www.`. */
	normalize: (text) => {
		const [address, query = ''] = text
			.trim()
			.split('#')[0]
			.replace(/^(https?:)?\/\//i, '')
			.replace(/^www\./i, '')
			.split('?');
		const [host, ...path] = address.replace(/\/$/, '').split('/');
		const naming = query.split('&').filter((part) => PLACE_PARAMETERS.includes(part.split('=')[0]));
		return [host.toLowerCase(), ...path, ...naming.sort()].join('/');
	},
	toSent: trimmed,
	problem: (text) => (domain.problem(text) === undefined ? undefined : 'not a link'),
};
