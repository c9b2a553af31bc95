import { HOST } from './domain';
import { BEFORE, withoutInvisible } from './text';
import { oneInCell, type Found } from './valueRules';

/** The usual characters before the `@`. Source: RFC 5321, 4.5.3.1.1 */
const USER = "[\\p{L}\\p{N}_](?:[\\p{L}\\p{M}\\p{N}_+&'’-]|\\.(?!\\.)){0,63}(?<!\\.)";
const ADDRESS = new RegExp(`${BEFORE}(${USER})@(${HOST})`, 'giu');
/** `icon@2x.png` */
const PICTURE = /\.(?:avif|bmp|eps|gif|heic|ico|jfif|jpe?g|png|psd|svg|tiff?|webp)$/i;

/** The part before the `@` may be case-sensitive, so an address stays as it was found first. */
const findAddresses = (text: string): Found => {
	const found = new Map<string, string>();
	for (const [, user, host] of withoutInvisible(text).matchAll(ADDRESS)) {
		const address = `${user}@${host.toLowerCase()}`;
		const key = address.toLowerCase();
		if (!PICTURE.test(host) && !found.has(key)) found.set(key, address);
	}
	return { values: [...found.values()] };
};

/** The normal spelling has the host in lower case. */
export const email = oneInCell(
	'an email address',
	'an email address, whatever stands around it',
	findAddresses,
);
