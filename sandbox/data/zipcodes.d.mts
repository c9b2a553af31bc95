/** The one file of `zipcodes` that is used: the US ZIP codes with their coordinates. */
declare module 'zipcodes/lib/codes.js' {
	interface ZipCode {
		zip: string;
		latitude: number;
		longitude: number;
		city: string;
		state: string;
	}
	const tables: { codes: Record<string, ZipCode> };
	export default tables;
}
