import { findAddress, isWebAddress } from './domain';
import { problemNot, SEVERAL_VALUES, type ValueRules } from './valueRules';
import { trimmed, unwrapped } from './text';

/** A link that stays exactly as typed, because what follows the host may be case-sensitive. */
export const link: ValueRules = {
	normalize: trimmed,
	problem: (text) => (isWebAddress(text) ? undefined : problemNot('a link')),
};

/** The page of a company on a site such as Facebook, without what is pasted around it. */
export const page: ValueRules = {
	normalize: unwrapped,
	problem: (text) => (findAddress(text).hasSeveral ? SEVERAL_VALUES : link.problem(text)),
};

/** A person or a company on LinkedIn. What follows the name is a page of the same profile. */
const PROFILE = /^linkedin\.com\/+(in|company|school|showcase)\/+((?:[^/?&|,;\s%]|%(?!20))+)/i;
/** Links without a name: old ones, and those of Sales Navigator and Recruiter. */
const OTHER_PROFILE = /^linkedin\.com\/(?:pub|profile|sales|talent)\/./i;

const pageText = (text: string): string => {
	const { host, page: typed } = findAddress(text);
	return host + typed;
};

/** A profile on LinkedIn. The case of its name stays. */
export const profile: ValueRules = {
	normalize: (text) => {
		const whole = pageText(text);
		const [, kind, name] = PROFILE.exec(whole) ?? [];
		return name === undefined ? whole : `linkedin.com/${kind.toLowerCase()}/${name}`;
	},
	problem: (text) => {
		if (findAddress(text).hasSeveral) return SEVERAL_VALUES;
		const whole = pageText(text);
		return PROFILE.test(whole) || OTHER_PROFILE.test(whole)
			? undefined
			: problemNot('a LinkedIn profile');
	},
};
