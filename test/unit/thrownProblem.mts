import { LookupFailure } from '../../nodes/BusinessDataLookup/failure.ts';

/** The message of the input problem that a check throws; undefined = it throws nothing. */
export const thrownProblem = (work: () => unknown): string | undefined => {
	try {
		work();
	} catch (error) {
		if (error instanceof LookupFailure && error.facts.kind === 'input') return error.message;
		throw error;
	}
	return undefined;
};
