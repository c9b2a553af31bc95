import { problemNot, type ValueRules } from './valueRules';
import { trimmed, unwrapped, withoutInvisible } from './text';

const NAMES =
	'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming';

export const states = NAMES.split(',').map((entry) => ({
	code: entry.slice(0, 2),
	name: entry.slice(3),
}));

/** The code of each state by its name. */
const codes = new Map([
	...['WASHINGTON DC', 'WASHINGTON, DC'].map((name): [string, string] => [name, 'DC']),
	...states.map(({ code, name }): [string, string] => [name.toUpperCase(), code]),
]);

/** The code of a state. Any two letters count as one, because the service may know more states. */
const findCode = (text: string): string | undefined => {
	const plain = unwrapped(withoutInvisible(text))
		.replace(/\./g, '')
		.replace(/\s+/g, ' ')
		.toUpperCase();
	return /^[A-Z]{2}$/.test(plain) ? plain : codes.get(plain);
};

const ADVICE = 'Give its 2-letter abbreviation or its name in English.';

/** The normal spelling is the code of the state. */
export const state: ValueRules = {
	forms: 'two letters, or its name in English',
	normalize: (text) => findCode(text) ?? trimmed(text),
	problem: (text) => (findCode(text) === undefined ? problemNot('a state', ADVICE) : undefined),
};
