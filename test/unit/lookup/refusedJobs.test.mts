/** Which jobs of a shared call a refusal is about. */
import { LookupFailure, type FailureFacts } from '../../../nodes/BusinessDataLookup/failure.ts';
import { refusedJobs } from '../../../nodes/BusinessDataLookup/lookup/refusedJobs.ts';

const [one, two, both] = [{ keys: ['a'] }, { keys: ['b'] }, { keys: ['c', 'b'] }];
const jobs = [one, two, both];
const sent = ['a', 'b', 'c'];

const refused = (facts: Partial<FailureFacts>) => {
	const failure = new LookupFailure({ kind: 'invalid', message: 'no', status: 422, ...facts });
	const found = refusedJobs(jobs, failure, 'id', sent);
	return found && [...found].map(([job, { message, facts: own }]) => [job, message, own.status]);
};
const at = (...loc: string[]) => ({ loc: ['body', ...loc], msg: 'is bad' });

it.each<[string, Partial<FailureFacts>]>([
	['that is no refusal of a request', { kind: 'server', invalid: [at('id', '0')] }],
	['that names nothing', {}],
	['that names another field', { invalid: [at('other', '0')] }],
])('a failure %s is not about the keys', (_name, facts) => {
	expect(refused(facts)).toBeUndefined();
});

it.each([
	['no place', at('id')],
	['a place that was not sent', at('id', '9')],
	['a place that is no number', at('id', '1x')],
	['a place with words before it', at('id', 'x1')],
])('a refusal of the field with %s names no job', (_name, part) => {
	expect(refused({ invalid: [part] })).toEqual([]);
});

it('each job whose key was refused is told so, in the words of a call of its own', () => {
	expect(refused({ invalid: [at('id', '1')] })).toEqual([
		[two, expect.stringContaining('body.id.0: is bad'), 422],
		[both, expect.stringContaining('body.id.1: is bad'), 422],
	]);
});

it('a job with two refused keys is told of both', () => {
	const [[, message]] = refused({ invalid: [at('id', '2'), at('id', '1')] })!;
	expect(message).toContain('body.id.0: is bad; body.id.1: is bad');
});

it('only the place is changed in what the service says', () => {
	const [[job, message]] = refused({ invalid: [at('id', '0', 'x1', '1x')] })!;
	expect(job).toBe(one);
	expect(message).toContain('body.id.0.x1.1x: is bad');
});
