import type { Ask, Lookup } from '../parameters/request';

/** Inputs that ask for the same thing: it is asked for once. */
export interface Job {
	asks: Ask[];
}

/** Inputs whose keys are the same, to be merged with others. */
export interface MergeUnit extends Job {
	keys: string[];
}

/** Lookups that differ in nothing but their keys: they share calls. */
export interface MergeGroup {
	match: Lookup['match'];
	units: MergeUnit[];
	/** The input whose request the others' equal. */
	sample: Ask;
}

export interface Plan {
	/** Each is asked for by itself. */
	alone: Job[];
	merged: MergeGroup[];
}

const gather = <Value>(map: Map<string, Value>, key: string, make: () => Value): Value => {
	const known = map.get(key) ?? make();
	map.set(key, known);
	return known;
};

/** What to ask the service, so that nothing is asked twice and inputs of one shape share calls. */
export const planOf = (asks: Ask[]): Plan => {
	const alone = new Map<string, Job>();
	const groups = new Map<string, MergeGroup>();
	const units = new Map<string, MergeUnit>();
	for (const ask of asks) {
		const { lookup, ...shape } = ask.request;
		const face = JSON.stringify(shape);
		if (!lookup) {
			// A file is written for each input, and what may change something is done for each.
			const own = ask.request.file || (ask.operation.custom && ask.request.method !== 'GET');
			const key = own ? `${face} ${ask.item}` : face;
			gather(alone, key, () => ({ asks: [] })).asks.push(ask);
			continue;
		}
		const { match, keys } = lookup;
		const firstOnly = ask.operation.lookup?.merged ? ask.show.multipleMatches : '';
		const groupKey = `${match.field} ${firstOnly} ${face}`;
		const group = gather(groups, groupKey, () => ({ match, units: [], sample: ask }));
		const unit = gather(units, `${groupKey} ${JSON.stringify([...keys].sort())}`, () => {
			const fresh: MergeUnit = { keys, asks: [] };
			group.units.push(fresh);
			return fresh;
		});
		unit.asks.push(ask);
	}
	return { alone: [...alone.values()], merged: [...groups.values()] };
};
