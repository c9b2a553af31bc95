/** What an input gets depends on that input, its secret and the service alone, whatever else is looked up. */
import { RUNS } from './limitedRuns.mts';
import { ARRIVALS } from './sameAsAlone/arrivals.mts';
import { itIsSameAsAlone } from './sameAsAlone/compare.mts';
import { SERVICES } from './sameAsAlone/services.mts';

itIsSameAsAlone(
	'at a service that is $service.name, $way get what each input gets alone, as objects of their own',
	SERVICES,
	ARRIVALS,
	RUNS,
);
