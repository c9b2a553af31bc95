/** Properties have the same cases at every run, so that only a change of the code breaks one. PROPERTY_SEED gives others. */
import fc from 'fast-check';

fc.configureGlobal({
	...fc.readConfigureGlobal(),
	seed: Number(process.env.PROPERTY_SEED ?? 1),
	includeErrorInReport: true,
});
