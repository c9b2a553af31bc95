/** Which values are sent in a further try, and the result after it. */
import type { INodeParameters } from 'n8n-workflow';
import { LookupFailure, type FailureFacts } from '../../../nodes/BusinessDataLookup/failure.ts';
import { missing } from '../../../nodes/BusinessDataLookup/lookup/list/incomplete.ts';
import { afterFurtherTry, nextTry } from '../../../nodes/BusinessDataLookup/lookup/furtherTries.ts';
import type {
	Companies,
	List,
	ListResult,
	Records,
} from '../../../nodes/BusinessDataLookup/output/result.ts';
import { readInputOfKind } from '../readParameters.mts';

type Facts = Partial<Omit<List, 'kind'> & Omit<Companies, 'kind'>>;
/** An answer without records, of a shared list if it may need a further try. */
const none = (more: Facts = {}): Records => ({
	...{ kind: more.needsFurtherTry ? 'list' : 'companies', records: [], undated: 3 },
	...more,
});
const one = (more: Facts = {}) => none({ records: [{}], ...more });
const failed = (kind: FailureFacts['kind']) => new LookupFailure({ kind, message: 'why' });

/** Inputs of Enrich, or of one search. */
const enrich = (...values: string[]) =>
	values.map((value, item) => ({ ...readInputOfKind('byKey', 'company.enrich', { value }), item }));
const search = (company_id: string) => {
	const own: INodeParameters = { returnAll: true, filters: { company_id } };
	return [{ ...readInputOfKind('byKey', 'lien.searchSecuredParty', own), item: 0 }];
};
const notTried = "other spellings weren't tried: why";
const unsent = [0, `r; ${notTried}`, undefined, notTried];
const crowded = { incomplete: { why: 'x', certain: false } };
const other = { reason: 's', otherCompanyCount: 1 };
const mayLackAll = none({ needsFurtherTry: true });
const cut = { incomplete: missing('x') };

it.each<[string, ReturnType<typeof enrich>, ListResult, string]>([
	['that is found sends nothing', enrich('www.a.com'), one(), ''],
	['that is not found sends it as typed', enrich('www.a.com'), none(), 'www.a.com'],
	['typed in two ways sends both', enrich('www.a.com', 'a.com/x'), none(), 'www.a.com a.com/x'],
	['that was sent as typed sends nothing', enrich('a.com'), none(), ''],
	['that others crowd out sends nothing', enrich('www.a.com'), none(crowded), ''],
	['with a Start Page after the last sends nothing', search('www.a.com'), none({ total: 60 }), ''],
	['of a list with gaps sends both', search('ant, cow'), one({ needsFurtherTry: true }), 'ant cow'],
	['of a list that may lack all sends it as sent', enrich('www.a.com'), mayLackAll, 'a.com'],
])('a further try of a value %s', (_name, inputs, found, sent) => {
	const again = nextTry(inputs, found);
	const values = again.flatMap(({ request }) => ('lookup' in request ? request.lookup.values : []));
	expect([...new Set(values)].join(' ')).toBe(sent);
	for (const { request } of again)
		expect(request.call).toMatchObject({ isFollowUp: true, isFurtherTry: true });
});

it.each<[string, Records, ListResult | LookupFailure, unknown[]]>([
	['found', none({ reason: 'r', otherCompanyCount: 2 }), one(), [1, undefined, 0, undefined]],
	['not found', none({ reason: 'r', otherCompanyCount: 2 }), none(), [0, 'r', 2, undefined]],
	['not found for another reason', none({ reason: 'r' }), none(other), [0, 's', 1, undefined]],
	['refused', none({ reason: 'r' }), failed('invalid'), [0, 'r', undefined, undefined]],
	['failed', none(), failed('server'), ['why']],
	['out of budget', none({ reason: 'r' }), failed('callBudget'), unsent],
	['failed beside records', one(), failed('server'), [1, undefined, undefined, 'why']],
	['failed beside a cut list', one(cut), failed('server'), [1, undefined, undefined, 'x']],
])('the result after a further try that is %s', (_name, first, second, expected) => {
	const [{ result }] = afterFurtherTry(nextTry(enrich('www.a.com'), none()), first, second);
	if (result instanceof LookupFailure) expect([result.message]).toEqual(expected);
	else {
		const { records, reason, otherCompanyCount, incomplete, undated } = result as Companies;
		expect([records.length, reason, otherCompanyCount, incomplete?.why]).toEqual(expected);
		// Rows without a date are counted once.
		expect(undated).toBe(3);
	}
});
