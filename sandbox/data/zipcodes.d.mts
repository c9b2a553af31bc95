/** The only file of `zipcodes` that the sandbox uses: US ZIP codes with their coordinates. */
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
