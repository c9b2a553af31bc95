/** The same by name: what a name gets depends on that name and its state alone. */
import { RUNS } from './limitedRuns.mts';
import { NAME_ARRIVALS } from './sameAsAlone/arrivals.mts';
import { itIsSameAsAlone } from './sameAsAlone/compare.mts';
import { NAME_SERVICES } from './sameAsAlone/names.mts';

itIsSameAsAlone(
	'by name, at a service that $service.name, $way get what each input gets alone',
	NAME_SERVICES,
	NAME_ARRIVALS,
	RUNS / 2,
);
