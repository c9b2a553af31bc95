/** Records that were read are kept, whatever ends the calls after them, and a Limit holds in merged lists. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { ScriptedAnswer } from '../support/http.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed();

interface Asked {
	company_id: string[];
	page: number;
	per_page: number;
}

/** A service with 60 liens of each debtor, but none of `nobody`. */
const answerTo = ({ company_id, page, per_page }: Asked): ScriptedAnswer => {
	const known = [company_id].flat().filter((id) => id !== 'nobody');
	const all = known.flatMap((id) =>
		Array.from({ length: 60 }, (_, n) => ({ record_id: `${id}-${n}`, company_id: id })),
	);
	// Mixed, as a service sorts them.
	all.sort((a, b) => Number(a.record_id.split('-')[1]) - Number(b.record_id.split('-')[1]));
	const records = all.slice((page - 1) * per_page, page * per_page);
	return { body: { records, total_records: all.length } };
};
const refused: ScriptedAnswer = { status: 422, body: { detail: 'Result window is too large' } };

const search = async (
	ids: string[],
	script: (asked: Asked, nth: number) => ScriptedAnswer,
	parameters: INodeParameters,
) => {
	let nth = -1;
	const service = await testBed.serve(({ body }) => {
		nth += 1;
		return script(JSON.parse(body) as Asked, nth);
	});
	const rows = ids.map((id) => ({ id })) as IDataObject[];
	const own = { filters: { company_id: '={{ $json.id.split("+") }}' }, ...parameters };
	const run = await testBed.run('lien.searchSecuredParty', own, { service, rows });
	const counts = ids.map(
		(_, item) =>
			run.items.filter(({ pairedItem }) => (pairedItem as { item: number }).item === item).length,
	);
	return { counts, hint: run.hint, said: run.errorMessage, calls: service.requests.length };
};

it.each([3, 4, 5, 6])(
	'after a refused page and %d calls in all, no list is shorter than it was',
	async (maxCalls) => {
		const script = (asked: Asked) => (asked.page > 2 ? refused : answerTo(asked));
		const parameters = { returnAll: true, options: { maxCalls } };
		const { counts, said } = await search(['a', 'b', 'c'], script, parameters);
		expect(said).toBe('');
		for (const count of counts) expect(count).toBeGreaterThanOrEqual(33);
	},
);

it.each([1, 2, 3])('a Limit holds with a refused page and %d calls in all', async (maxCalls) => {
	const script = (asked: Asked) => (asked.page > 1 ? refused : answerTo(asked));
	const parameters = { returnAll: false, limit: 5, options: { maxCalls } };
	const { counts, hint } = await search(['a', 'b', 'c'], script, parameters);
	expect(counts).toEqual([5, 5, 5]);
	expect(hint).not.toContain('Not complete');
});

it.each<[string, ScriptedAnswer, INodeParameters]>([
	['Max Calls', {}, { maxCalls: 3 }],
	['a failure', { status: 500, body: {} }, {}],
	['a call that is not allowed', { status: 403, body: {} }, {}],
])('a second look for a value that fails by %s keeps what the first found', async (...given) => {
	const [, second, options] = given;
	const script = (asked: Asked) =>
		asked.company_id.length < 3 ? second : answerTo({ ...asked, per_page: 50 });
	const parameters = { returnAll: true, options };
	const { counts, said, hint } = await search(['a+nobody', 'c'], script, parameters);
	expect([said, counts]).toEqual(['', [60, 60]]);
	expect(hint).toContain('Not complete: ');
});
