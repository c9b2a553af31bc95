import { isHost } from './domain';
import { problemNot, type ValueRules } from './valueRules';
import { unwrapped } from './text';

/** The part before the `@`. Source: RFC 5321, 4.5.3.1.1 and RFC 5322, 3.2.3, without quoted texts. */
const USER = /^(?!\.)[^\s"(),:;<>@[\\\]]{1,64}(?<!\.)$/;

/** The normal spelling has the host in lower case. The part before the `@` may be case-sensitive. */
export const email: ValueRules = {
	normalize: (text) => {
		// mailto:ada@acme.com?subject=Hi
		const bare = unwrapped(text).replace(/^([^@]*@[^?]*)\?.*/s, '$1');
		const at = bare.lastIndexOf('@') + 1;
		return bare.slice(0, at) + bare.slice(at).toLowerCase();
	},
	/** Source: POST /v1/emails/validation: string (email format). */
	problem: (text) => {
		const [user, host = '', ...more] = email.normalize(text).split('@');
		const isAddress = USER.test(user) && !user.includes('..') && isHost(host) && more.length === 0;
		return isAddress ? undefined : problemNot('an email address');
	},
};
