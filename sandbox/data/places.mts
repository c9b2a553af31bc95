/** Real US cities in every state, with the ZIP codes of each and their coordinates. */
import zipTables from 'zipcodes/lib/codes.js';

export interface Place {
	city: string;
	state: string;
	county: string;
	timezone: string;
	areaCode: string;
}

export interface ZipPoint {
	zip: string;
	latitude: number;
	longitude: number;
	place: Place;
}

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

type Row = [city: string, state: string, county: string, timezone: string, areaCode: string];
const ROWS: Row[] = [
	['Birmingham', 'AL', 'Jefferson', CENTRAL, '205'],
	['Huntsville', 'AL', 'Madison', CENTRAL, '256'],
	['Anchorage', 'AK', 'Anchorage', 'America/Anchorage', '907'],
	['Phoenix', 'AZ', 'Maricopa', 'America/Phoenix', '602'],
	['Tucson', 'AZ', 'Pima', 'America/Phoenix', '520'],
	['Little Rock', 'AR', 'Pulaski', CENTRAL, '501'],
	['Los Angeles', 'CA', 'Los Angeles', PACIFIC, '213'],
	['San Francisco', 'CA', 'San Francisco', PACIFIC, '415'],
	['San Diego', 'CA', 'San Diego', PACIFIC, '619'],
	['San Jose', 'CA', 'Santa Clara', PACIFIC, '408'],
	['Sacramento', 'CA', 'Sacramento', PACIFIC, '916'],
	['Fresno', 'CA', 'Fresno', PACIFIC, '559'],
	['Denver', 'CO', 'Denver', MOUNTAIN, '303'],
	['Colorado Springs', 'CO', 'El Paso', MOUNTAIN, '719'],
	['Hartford', 'CT', 'Hartford', EASTERN, '860'],
	['Wilmington', 'DE', 'New Castle', EASTERN, '302'],
	['Washington', 'DC', 'District of Columbia', EASTERN, '202'],
	['Miami', 'FL', 'Miami-Dade', EASTERN, '305'],
	['Orlando', 'FL', 'Orange', EASTERN, '407'],
	['Tampa', 'FL', 'Hillsborough', EASTERN, '813'],
	['Jacksonville', 'FL', 'Duval', EASTERN, '904'],
	['Atlanta', 'GA', 'Fulton', EASTERN, '404'],
	['Savannah', 'GA', 'Chatham', EASTERN, '912'],
	['Honolulu', 'HI', 'Honolulu', 'Pacific/Honolulu', '808'],
	['Boise', 'ID', 'Ada', 'America/Boise', '208'],
	['Chicago', 'IL', 'Cook', CENTRAL, '312'],
	['Springfield', 'IL', 'Sangamon', CENTRAL, '217'],
	['Peoria', 'IL', 'Peoria', CENTRAL, '309'],
	['Indianapolis', 'IN', 'Marion', 'America/Indiana/Indianapolis', '317'],
	['Des Moines', 'IA', 'Polk', CENTRAL, '515'],
	['Wichita', 'KS', 'Sedgwick', CENTRAL, '316'],
	['Louisville', 'KY', 'Jefferson', 'America/Kentucky/Louisville', '502'],
	['Lexington', 'KY', 'Fayette', EASTERN, '859'],
	['New Orleans', 'LA', 'Orleans', CENTRAL, '504'],
	['Baton Rouge', 'LA', 'East Baton Rouge', CENTRAL, '225'],
	['Portland', 'ME', 'Cumberland', EASTERN, '207'],
	['Baltimore', 'MD', 'Baltimore City', EASTERN, '410'],
	['Boston', 'MA', 'Suffolk', EASTERN, '617'],
	['Springfield', 'MA', 'Hampden', EASTERN, '413'],
	['Detroit', 'MI', 'Wayne', 'America/Detroit', '313'],
	['Grand Rapids', 'MI', 'Kent', 'America/Detroit', '616'],
	['Minneapolis', 'MN', 'Hennepin', CENTRAL, '612'],
	['Saint Paul', 'MN', 'Ramsey', CENTRAL, '651'],
	['Jackson', 'MS', 'Hinds', CENTRAL, '601'],
	['Kansas City', 'MO', 'Jackson', CENTRAL, '816'],
	['Saint Louis', 'MO', 'St. Louis City', CENTRAL, '314'],
	['Billings', 'MT', 'Yellowstone', MOUNTAIN, '406'],
	['Omaha', 'NE', 'Douglas', CENTRAL, '402'],
	['Las Vegas', 'NV', 'Clark', PACIFIC, '702'],
	['Reno', 'NV', 'Washoe', PACIFIC, '775'],
	['Manchester', 'NH', 'Hillsborough', EASTERN, '603'],
	['Newark', 'NJ', 'Essex', EASTERN, '973'],
	['Trenton', 'NJ', 'Mercer', EASTERN, '609'],
	['Albuquerque', 'NM', 'Bernalillo', MOUNTAIN, '505'],
	['New York', 'NY', 'New York', EASTERN, '212'],
	['Brooklyn', 'NY', 'Kings', EASTERN, '718'],
	['Buffalo', 'NY', 'Erie', EASTERN, '716'],
	['Albany', 'NY', 'Albany', EASTERN, '518'],
	['Rochester', 'NY', 'Monroe', EASTERN, '585'],
	['Charlotte', 'NC', 'Mecklenburg', EASTERN, '704'],
	['Raleigh', 'NC', 'Wake', EASTERN, '919'],
	['Fargo', 'ND', 'Cass', CENTRAL, '701'],
	['Columbus', 'OH', 'Franklin', EASTERN, '614'],
	['Cleveland', 'OH', 'Cuyahoga', EASTERN, '216'],
	['Cincinnati', 'OH', 'Hamilton', EASTERN, '513'],
	['Oklahoma City', 'OK', 'Oklahoma', CENTRAL, '405'],
	['Tulsa', 'OK', 'Tulsa', CENTRAL, '918'],
	['Portland', 'OR', 'Multnomah', PACIFIC, '503'],
	['Philadelphia', 'PA', 'Philadelphia', EASTERN, '215'],
	['Pittsburgh', 'PA', 'Allegheny', EASTERN, '412'],
	['Providence', 'RI', 'Providence', EASTERN, '401'],
	['Columbia', 'SC', 'Richland', EASTERN, '803'],
	['Charleston', 'SC', 'Charleston', EASTERN, '843'],
	['Sioux Falls', 'SD', 'Minnehaha', CENTRAL, '605'],
	['Nashville', 'TN', 'Davidson', CENTRAL, '615'],
	['Memphis', 'TN', 'Shelby', CENTRAL, '901'],
	['Knoxville', 'TN', 'Knox', EASTERN, '865'],
	['Houston', 'TX', 'Harris', CENTRAL, '713'],
	['Dallas', 'TX', 'Dallas', CENTRAL, '214'],
	['Austin', 'TX', 'Travis', CENTRAL, '512'],
	['San Antonio', 'TX', 'Bexar', CENTRAL, '210'],
	['El Paso', 'TX', 'El Paso', MOUNTAIN, '915'],
	['Fort Worth', 'TX', 'Tarrant', CENTRAL, '817'],
	['Salt Lake City', 'UT', 'Salt Lake', MOUNTAIN, '801'],
	['Burlington', 'VT', 'Chittenden', EASTERN, '802'],
	['Richmond', 'VA', 'Richmond City', EASTERN, '804'],
	['Norfolk', 'VA', 'Norfolk City', EASTERN, '757'],
	['Alexandria', 'VA', 'Alexandria City', EASTERN, '703'],
	['Seattle', 'WA', 'King', PACIFIC, '206'],
	['Spokane', 'WA', 'Spokane', PACIFIC, '509'],
	['Tacoma', 'WA', 'Pierce', PACIFIC, '253'],
	['Charleston', 'WV', 'Kanawha', EASTERN, '304'],
	['Milwaukee', 'WI', 'Milwaukee', CENTRAL, '414'],
	['Madison', 'WI', 'Dane', CENTRAL, '608'],
	['Cheyenne', 'WY', 'Laramie', MOUNTAIN, '307'],
];

const placeByName = new Map(
	ROWS.map(([city, state, county, timezone, areaCode]) => [
		`${city}, ${state}`,
		{ city, state, county, timezone, areaCode },
	]),
);

/** Every ZIP code of these cities, in ascending order, so that a seed always gives the same data. */
export const ZIP_POINTS: ZipPoint[] = Object.values(zipTables.codes)
	.flatMap(({ zip, latitude, longitude, city, state }) => {
		const place = placeByName.get(`${city}, ${state}`);
		// All places are west of Greenwich, but one entry of the table (10200) lacks its sign.
		return place && longitude < 0 ? [{ zip, latitude, longitude, place }] : [];
	})
	.sort((a, b) => Number(a.zip) - Number(b.zip));

/** The coordinates of any US ZIP code; undefined if there is no such code. */
export function zipCoordinates(zip: string): { latitude: number; longitude: number } | undefined {
	return zipTables.codes[zip];
}
