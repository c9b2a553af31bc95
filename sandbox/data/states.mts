/** The 50 states and DC: abbreviation, name, and region of the US Census Bureau. */
type Row = [state: string, name: string, region: string];
const ROWS: Row[] = [
	['AK', 'Alaska', 'West'],
	['AL', 'Alabama', 'South'],
	['AR', 'Arkansas', 'South'],
	['AZ', 'Arizona', 'West'],
	['CA', 'California', 'West'],
	['CO', 'Colorado', 'West'],
	['CT', 'Connecticut', 'Northeast'],
	['DC', 'District of Columbia', 'South'],
	['DE', 'Delaware', 'South'],
	['FL', 'Florida', 'South'],
	['GA', 'Georgia', 'South'],
	['HI', 'Hawaii', 'West'],
	['IA', 'Iowa', 'Midwest'],
	['ID', 'Idaho', 'West'],
	['IL', 'Illinois', 'Midwest'],
	['IN', 'Indiana', 'Midwest'],
	['KS', 'Kansas', 'Midwest'],
	['KY', 'Kentucky', 'South'],
	['LA', 'Louisiana', 'South'],
	['MA', 'Massachusetts', 'Northeast'],
	['MD', 'Maryland', 'South'],
	['ME', 'Maine', 'Northeast'],
	['MI', 'Michigan', 'Midwest'],
	['MN', 'Minnesota', 'Midwest'],
	['MO', 'Missouri', 'Midwest'],
	['MS', 'Mississippi', 'South'],
	['MT', 'Montana', 'West'],
	['NC', 'North Carolina', 'South'],
	['ND', 'North Dakota', 'Midwest'],
	['NE', 'Nebraska', 'Midwest'],
	['NH', 'New Hampshire', 'Northeast'],
	['NJ', 'New Jersey', 'Northeast'],
	['NM', 'New Mexico', 'West'],
	['NV', 'Nevada', 'West'],
	['NY', 'New York', 'Northeast'],
	['OH', 'Ohio', 'Midwest'],
	['OK', 'Oklahoma', 'South'],
	['OR', 'Oregon', 'West'],
	['PA', 'Pennsylvania', 'Northeast'],
	['RI', 'Rhode Island', 'Northeast'],
	['SC', 'South Carolina', 'South'],
	['SD', 'South Dakota', 'Midwest'],
	['TN', 'Tennessee', 'South'],
	['TX', 'Texas', 'South'],
	['UT', 'Utah', 'West'],
	['VA', 'Virginia', 'South'],
	['VT', 'Vermont', 'Northeast'],
	['WA', 'Washington', 'West'],
	['WI', 'Wisconsin', 'Midwest'],
	['WV', 'West Virginia', 'South'],
	['WY', 'Wyoming', 'West'],
];

const states = new Map(ROWS.map(([state, name, region]) => [state, { name, region }]));

export const STATES: string[] = [...states.keys()];

/** The full name and census region of a state, e.g. `{ name: 'Texas', region: 'South' }`. */
export function stateOf(state: string): { name: string; region: string } {
	const found = states.get(state);
	if (!found) throw new Error(`Unknown state ${state}`);
	return found;
}
