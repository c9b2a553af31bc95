/** Items per Call: how many inputs share a call. That all numbers return the same: `test/property/sameAsAlone`. */
import { useTestBed, VALUE, withOwnDomain } from '../support/testing.mts';

const testBed = useTestBed();

const perCall = (itemsPerCall: number) => ({ options: { itemsPerCall } });

it.each([
	['company.enrich', 50, 2],
	['company.getAll', 50, 2],
	['company.enrich', 20, 3],
	['company.enrich', 1, 60],
	['company.getAll', 1, 60],
])('%s with Items per Call %d looks up 60 domains in %d calls', async (operation, size, calls) => {
	const companies = withOwnDomain(testBed.sandbox.data).slice(0, 60);
	const values = companies.map(({ domain }) => domain);
	const own = { value: VALUE, filters: { url: VALUE }, returnAll: true, ...perCall(size) };
	const { json, links } = await testBed.run(operation, own, { values });
	expect(json.map(({ url }) => url)).toEqual(values);
	expect(links).toEqual([...values.keys()]);
	expect(testBed.calls()).toBe(calls);
});
