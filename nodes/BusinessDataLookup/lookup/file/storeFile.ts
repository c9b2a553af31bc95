import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import { LookupFailure, RunCancelled } from '../../failure';
import { untilCancelled } from '../../service/abort';

/** The failure of a file that n8n does not take. */
export const notStored = (reason: string): LookupFailure =>
	new LookupFailure({
		kind: 'unexpected',
		message: `n8n could not store the file: ${reason}`,
		advice: 'Check the disk of this n8n.',
	});

/** Streams a file into n8n's binary store. What breaks off comes as the failure it is; throws RunCancelled. */
export const storeFile = async (
	context: IExecuteFunctions,
	body: unknown,
	fileName: string,
	mimeType: string,
): Promise<IBinaryData | LookupFailure> => {
	const stored = context.helpers.prepareBinaryData(body as Buffer, fileName, mimeType);
	const signal = context.getExecutionCancelSignal?.();
	return await untilCancelled(stored, signal).catch((error: Error) => {
		if (error instanceof RunCancelled) throw error;
		return error instanceof LookupFailure ? error : notStored(error.message);
	});
};
