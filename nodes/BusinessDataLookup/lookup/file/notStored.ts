import { LookupFailure } from '../../failure';

/** The failure of a file that n8n does not take. */
export const notStored = (reason: string): LookupFailure =>
	new LookupFailure({
		kind: 'unexpected',
		message: `n8n could not store the file: ${reason}`,
		advice: 'Check the disk of this n8n.',
	});
