import { choiceRows } from './field';

const NAMES =
	'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming';

export const stateText =
	'2-letter abbreviation. Choose from the list, or give abbreviations or names with an expression.';

/** The 2-letter abbreviation of each state, which the service takes, and its name. */
export const states = NAMES.split(',').map((entry) => ({
	code: entry.slice(0, 2),
	name: entry.slice(3),
}));

/** The states as choices of a field. */
export const stateRows = choiceRows(states.map(({ code, name }) => `${code} | ${name} (${code})`));
