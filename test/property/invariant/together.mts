/** Short ways to say which executions come to which service, for cases with a name of their own. */
import type { IDataObject } from 'n8n-workflow';
import { carryOutAt, type Execution } from './execution.mts';
import { ALPHA } from './forms.mts';
import { status, type Model } from './models.mts';
import { inPassingTime } from './passingTime.mts';
import { Service } from './service.mts';
import type { Company } from './world.mts';

/** ms of a call */
export const LATENCY = 400;

/** ms: no longer does anybody wait for company and have an answer. */
export const SOON = 2500 + 3 * LATENCY;

/** An execution that enriches one input for each value. */
export const enrich = (values: string[], more: Partial<Execution> = {}): Execution => ({
	operation: 'enrich',
	field: 'url',
	values,
	secret: ALPHA,
	...more,
});

/** What executions get at a service that nobody has used before. */
export const together = async (model: Model, executions: Execution[], latency = LATENCY) => {
	const service = new Service(model, latency);
	const outcomes = await inPassingTime(1, async () => await carryOutAt(service, executions));
	const rows = outcomes.map((outcome) => outcome.rows);
	return { outcomes, rows, calls: service.calls };
};

/** The company of each input, of the first execution or of all; null = not found, an error by its text. */
export const companiesIn = (rows: IDataObject[][]): unknown[] =>
	rows.map(([row]) => {
		if (row === undefined) return undefined;
		return row.error ?? row.company_id ?? null;
	});

/** The nth of any number of companies. */
export const plain = (nth: number): string => `co${nth}.com`;

/** A service that knows all plain domains: any spelling of them, or only as it shows them. */
export const plenty = (name: 'lenient' | 'strict'): Model => ({
	name,
	finds: (_, value) => {
		const typed = value.replace(/^https?:\/\//, '');
		const nth = /^(?:www\.)?co(\d+)\.com/.exec(typed)?.[1];
		if (nth === undefined) return [];
		const isExact = typed === plain(Number(nth));
		return name === 'lenient' || isExact ? [companyAt(Number(nth))] : [];
	},
});

const known = new Map<number, Company>();

const companyAt = (nth: number): Company => {
	const company = known.get(nth) ?? {
		nth,
		company_id: `cmp_${nth}`,
		company_name: `Company ${nth}`,
		url: plain(nth),
		phone: String(2_125_550_000 + nth),
	};
	known.set(nth, company);
	return company;
};

/** `count` plain domains, from the nth on. */
export const plains = (count: number, from = 0) =>
	Array.from({ length: count }, (_, nth) => plain(from + nth));

export const idsOf = (count: number, from = 0) =>
	Array.from({ length: count }, (_, nth) => `cmp_${from + nth}`);

/** A service that knows all plain domains, and fails for some of them. */
export const failingAt = (values: string[], trouble = status(500, 'Oh')): Model => ({
	...plenty('lenient'),
	troubles: (_, asked) => (asked.some((value) => values.includes(value)) ? trouble : undefined),
});
