/** The 50 states and DC: abbreviation, name, and region of the US Census Bureau. */
import { faker } from '@faker-js/faker/locale/en';

const { state: names, state_abbr: abbreviations } = faker.definitions.location;
const nameOf = new Map([
	...abbreviations!.map((state, n): [string, string] => [state, names[n]]),
	['DC', 'District of Columbia'],
]);

/** All others are in the South. */
const REGIONS: [region: string, states: string][] = [
	['Northeast', 'CT MA ME NH NJ NY PA RI VT'],
	['Midwest', 'IA IL IN KS MI MN MO ND NE OH SD WI'],
	['West', 'AK AZ CA CO HI ID MT NM NV OR UT WA WY'],
];

export const STATES: string[] = [...nameOf.keys()].sort();

/** The full name and census region of a state, e.g. `{ name: 'Texas', region: 'South' }`. */
export function usState(state: string): { name: string; region: string } {
	const [region] = REGIONS.find(([, states]) => states.includes(state)) ?? ['South'];
	return { name: nameOf.get(state)!, region };
}
