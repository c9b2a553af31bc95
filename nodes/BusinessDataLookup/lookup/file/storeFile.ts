import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import { LookupFailure, thrownMessage } from '../../failure';
import { untilAborted } from '../../service/abort';

/** The failure of a file that n8n cannot store. */
export const storeFailure = (reason: string): LookupFailure =>
	new LookupFailure({
		kind: 'unexpected',
		message: `n8n could not store the file: ${reason}`,
		advice: 'Check the disk of this n8n.',
	});

/** Streams a file into n8n's binary store. Returns a failure if the stream or the store fails. */
export const storeFile = async (
	context: IExecuteFunctions,
	body: unknown,
	fileName: string,
	mimeType: string,
): Promise<IBinaryData | LookupFailure> => {
	const stored = context.helpers.prepareBinaryData(body as Buffer, fileName, mimeType);
	const signal = context.getExecutionCancelSignal?.();
	return await untilAborted(stored, signal).catch((error: unknown) =>
		error instanceof LookupFailure ? error : storeFailure(thrownMessage(error)),
	);
};
