/** What the check knows of the account's data, for calls that should find something. */
import { isObject } from '../../sandbox/validation.mts';
import type { ServiceResponse } from './service.mts';

export interface KnownValues {
	companyId: string;
	otherId: string;
	name: string;
	domain: string;
	/** Ten digits. */
	phone: string;
	zip: string;
	email: string;
	firstName: string;
	lastName: string;
	profile: string;
}

/** Thrown if a call needs a value that no response has shown. */
export class UnknownValue extends Error {}

/** Invented inputs, for values that no response has shown. */
export const invented: Omit<KnownValues, 'companyId' | 'otherId'> = {
	name: 'Example',
	domain: 'example.com',
	phone: '4155550132',
	zip: '10001',
	email: 'info@example.com',
	firstName: 'Ann',
	lastName: 'Example',
	profile: 'linkedin.com/in/example',
};

/** The known values. Reading another one throws UnknownValue. */
export const asFarAsKnown = (values: Partial<KnownValues>): KnownValues =>
	new Proxy(values as KnownValues, {
		get: (known, name: keyof KnownValues) => {
			if (known[name] === undefined) throw new UnknownValue(name);
			return known[name];
		},
	});

type Row = Record<string, unknown>;

/** The objects of a list in a JSON response; none if there is no such list. */
export function rowsOf({ json }: ServiceResponse, list = 'records'): Row[] {
	const rows = isObject(json) ? json[list] : undefined;
	return Array.isArray(rows) ? rows.filter(isObject) : [];
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const given = <T extends object>(values: T) =>
	Object.fromEntries(
		Object.entries(values).filter(([, value]) => value !== undefined),
	) as Partial<T>;

/** What the first company with the most values for lookups shows. */
export function knownOfCompanies(rows: Row[]): Partial<KnownValues> {
	const known = rows.map(({ company_id, company_name, url, phone, zip_code }) => ({
		companyId: text(company_id),
		name: text(company_name),
		// A page on a shared host would find other companies too.
		domain: /^[\w-]+(\.[\w-]+)+$/.exec(text(url) ?? '')?.[0],
		phone: /^\d{10}$/.exec(Array.isArray(phone) ? String(phone[0]) : '')?.[0],
		zip: text(zip_code),
	}));
	const shown = (values: object) => Object.values(values).filter((value) => value).length;
	const [best, other] = known.sort((a, b) => shown(b) - shown(a));
	return given({ ...best, otherId: other?.companyId });
}

/** The inputs of a lookup in the account's own logs. */
export function knownOfLogs(rows: Row[]): Partial<KnownValues> {
	const byName = rows.find(({ first_name, last_name, url }) => first_name && last_name && url);
	return given({
		profile: text(rows.find(({ linkedin_url }) => text(linkedin_url))?.linkedin_url),
		email: text(rows.find(({ email }) => text(email))?.email),
		firstName: text(byName?.first_name),
		lastName: text(byName?.last_name),
		domain: text(byName?.url),
	});
}
