import { SEVERAL_VALUES, type ValueRules } from './valueRules';
import { trimmed, withoutInvisible } from './text';

const NAMES =
	'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming';

export const states = NAMES.split(',').map((entry) => ({
	code: entry.slice(0, 2),
	name: entry.slice(3),
}));

const lettersOnly = (text: string): string => text.replace(/[^a-z]/gi, '').toUpperCase();

/** The code of each state, by the letters of its name with or without the code before or after it. */
const codes = new Map([
	[lettersOnly('Washington DC'), 'DC'],
	...states.flatMap(({ code, name }) =>
		[code, name, name + code, code + name].map((text) => [lettersOnly(text), code] as const),
	),
]);

/** What people add to the name of a state: `State of Texas`, `US-TX`, `Texas, USA`. */
const ADDED =
	/^(?:(?:the )?(?:state|commonwealth) of |usa?[-_ ])|(?:^|(?<=[\s,]))(?:state|usa?|u\.\s?s\.(?:\s?a\.)?|united states(?: of america)?)$/gi;

const stateLetters = (text: string): string => lettersOnly(text.replace(ADDED, ''));

/** What stands between a state and a remark or another state. */
const BETWEEN = /[;|/:()[\]{}]+|\s[–—-]+\s/;

/** The codes of the states in a text, each once. Any two letters alone count, because the service may know more states. */
const findCodes = (text: string): string[] => {
	const plain = withoutInvisible(text);
	const letters = stateLetters(plain);
	const isCode = letters.length === 2 && !/\d/.test(plain);
	const whole = isCode ? letters : codes.get(letters);
	if (whole !== undefined) return [whole];
	return [...new Set(plain.split(BETWEEN).flatMap((part) => codes.get(stateLetters(part)) ?? []))];
};

/** The normal spelling is the code of the state. */
export const state: ValueRules = {
	normalize: (text) => findCodes(text)[0] ?? trimmed(text),
	problem: (text) => {
		const { length } = findCodes(text);
		if (length > 1) return SEVERAL_VALUES;
		return length === 0 ? 'not a state' : undefined;
	},
	continues: (text, before) => lettersOnly(text) === 'DC' && lettersOnly(before) === 'WASHINGTON',
};
