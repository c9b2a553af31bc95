import { LookupFailure, type InvalidPart } from '../failure';
import { notAccepted } from '../service/response';
import type { Keyed } from './round';

/** The place of a value in the list that a `loc` speaks of: the `3` of `body`, `url`, `3`. */
const placeIn = ({ loc }: InvalidPart): number | undefined => {
	const place = loc.find((step) => /^\d+$/.test(step));
	return place === undefined ? undefined : Number(place);
};

/**
 * Which jobs of a shared call the service refused, each with the words for its own key. Undefined where
 * its refusal is not about the keys: then it holds for every job. Empty where it is about the keys and
 * does not say which. Source: "Errors", status 422.
 *
 * @param field the filter that the keys were sent in
 * @param sent the keys, in the order they were sent
 */
export const refusedJobs = <Job extends Keyed>(
	jobs: Job[],
	failure: LookupFailure,
	field: string,
	sent: string[],
): Map<Job, LookupFailure> | undefined => {
	const { facts } = failure;
	const named = facts.kind === 'invalid' ? facts.invalid : undefined;
	const parts = named?.filter(({ loc }) => loc.includes(field)) ?? [];
	if (parts.length === 0) return undefined;
	const refused = new Map<Job, InvalidPart[]>();
	for (const part of parts) {
		const key = sent[placeIn(part) ?? -1];
		for (const job of key === undefined ? [] : jobs.filter(({ keys }) => keys.includes(key))) {
			// As it would read had the job been asked for alone.
			const loc = part.loc.map((step) =>
				/^\d+$/.test(step) ? String(job.keys.indexOf(key)) : step,
			);
			refused.set(job, [...(refused.get(job) ?? []), { ...part, loc }]);
		}
	}
	return new Map(
		[...refused].map(([job, invalid]) => {
			const words = invalid.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ');
			return [job, new LookupFailure({ ...facts, invalid, message: notAccepted(words) })];
		}),
	);
};
