/** Each run tries the same cases, so only a change of the code breaks a property. PROPERTY_SEED selects other cases. */
import fc from 'fast-check';

fc.configureGlobal({
	...fc.readConfigureGlobal(),
	seed: Number(process.env.PROPERTY_SEED ?? 1),
	includeErrorInReport: true,
});
