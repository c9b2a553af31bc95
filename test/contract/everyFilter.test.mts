/** Every filter of a documented search is sent under its name, and changes what the sandbox finds. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Field, FieldKind } from '../../nodes/BusinessDataLookup/catalogue/field.ts';
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { ValueKind } from '../../nodes/BusinessDataLookup/spelling/index.ts';
import { useTestBed } from '../support/testing.mts';

const testBed = useTestBed({ companies: 300 });

type Value = INodeParameters[string];

/** Values that only few records have, or none. Other fields take any text. */
const OF_VALUE_KIND: Partial<Record<ValueKind, Value>> = {
	domain: 'nobody.example',
	phone: '2015550199',
	email: 'nobody@nobody.example',
	state: 'AK',
	zip: '99950',
	link: 'https://maps.app.goo.gl/nobody',
	page: 'facebook.com/no-such-page',
};
const OF_KIND: Partial<Record<FieldKind, Value>> = {
	boolean: true,
	number: 3,
	numberRange: [7_000_000, 8_000_000],
	date: '2199-01-01',
};

const NUMBER = '>=900000000000';
/** Values of texts that the service reads as numbers or dates. */
const OF_NAME: Record<string, Value> = {
	number_employees: NUMBER,
	number_locations: NUMBER,
	annual_revenue: NUMBER,
	time_in_business: NUMBER,
	date_expired: '<= 0 days forwards',
};

const NEAR = { near_zip_code: '77002', radius: 20 };
const SAVED_LIST = { saved_search_list_id: 'list-1', has_website: false };
const TERMS = { collateral: ['inventory', 'accounts receivable'] };
/** Filters that only change what others find, with such others and a value. */
const BESIDE: Record<string, [others: INodeParameters, value: Value]> = {
	near_zip_code: [{ ...NEAR, near_zip_code: '10001' }, '77002'],
	radius: [NEAR, 3],
	radius_unit: [NEAR, 'km'],
	saved_search_list_id: [{ has_website: false }, 'list-1'],
	saved_search_field: [SAVED_LIST, 'secured_party_industry'],
	collateral_match_mode: [TERMS, 'and'],
	collateral_contains_operator: [TERMS, 'and'],
};

const valueFor = ({ name, kind, valueKind, choices }: Field): Value =>
	OF_NAME[name] ??
	(valueKind && OF_VALUE_KIND[valueKind]) ??
	OF_KIND[kind] ??
	(choices?.[0]?.value as Value | undefined) ??
	'no such value';

/** Filters that find records, for a search that needs one. */
const basesOf = (search: string): INodeParameters[] => {
	const { data } = testBed.sandbox;
	const { record } = data.companies.find((one) => one.hasUrl && data.reviews(one))!;
	if (search === 'review.getAll')
		return [{ company_name: record.company_name }, { url: record.url }];
	return search === 'company.getAll' ? [{}] : [{ has_website: false }, { has_assets: false }];
};

const filters = operations.flatMap(({ resource, value, search }) =>
	(search?.filters ?? []).map((filter) => ({ search: `${resource}.${value}`, filter })),
);

it.each(filters)('$search: $filter.name changes what is found', async ({ search, filter }) => {
	const find = async (given: INodeParameters): Promise<IDataObject[]> => {
		const { json, error } = await testBed.run(search, {
			filters: given,
			limit: 50,
			simplify: false,
		});
		if (error) throw error;
		return json;
	};
	const base = basesOf(search).find((some) => !(filter.name in some))!;
	const [others, value] = BESIDE[filter.name] ?? [base, valueFor(filter)];
	const before = await find(others);
	const after = await find({ ...others, [filter.name]: value });
	expect(testBed.sent().at(-1)).toHaveProperty(filter.name);
	expect(before).not.toEqual([]);
	if (JSON.stringify(after) === JSON.stringify(before))
		throw new Error(`The sandbox ignores ${filter.name}, see sandbox/search/`);
});
