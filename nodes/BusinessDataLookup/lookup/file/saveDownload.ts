import type { IExecuteFunctions } from 'n8n-workflow';
import { LookupFailure } from '../../failure';
import type { SavedDownload } from '../../output/result';
import { Redactor } from '../../output/redactor';
import type { DownloadRequest, SentInput } from '../../parameters/inputRequest';
import type { Connection } from '../../service/connection';
import { download, UNKNOWN_TYPE } from '../../service/download';
import { baseName } from './fileName';
import { storeFile } from './storeFile';

/** Streams a file of the service into n8n's binary store, in constant memory. If it breaks off, it is requested again. */
export const saveDownload = async (
	context: IExecuteFunctions,
	connection: Connection,
	input: SentInput<DownloadRequest>,
): Promise<SavedDownload | LookupFailure> => {
	const { call } = input.request;
	const expected = expectedFile(input.request);
	const isTypeKnown = expected.mimeType !== UNKNOWN_TYPE;
	for (let attempt = 1; ; attempt += 1) {
		const file = await download(call, connection, isTypeKnown);
		if (file instanceof LookupFailure) return file;
		const redactor = new Redactor(await connection.readSecrets());
		const givenName = baseName(redactor.text(file.fileName ?? ''));
		const fileName = givenName ?? expected.fileName;
		const mimeType = redactor.text(file.mimeType ?? expected.mimeType);
		const binary = await storeFile(context, file.content, fileName, mimeType);
		if (binary instanceof LookupFailure) {
			file.close();
			if (await connection.client.mayRetry(call, binary, attempt)) continue;
			return interruptedFailure(binary);
		}
		// n8n knows the extension of a media type.
		const { fileExtension } = binary;
		if (givenName === undefined && !expected.format && fileExtension)
			binary.fileName = `${fileName}.${fileExtension}`;
		const json = { fileName: binary.fileName ?? fileName, mimeType, ...expected.format };
		return { kind: 'download', binary, json };
	}
};

/** The default name and media type, and the format if the user chooses one. */
const expectedFile = ({ file: { name, formats }, call }: DownloadRequest) => {
	if (!formats) return { fileName: name, mimeType: UNKNOWN_TYPE };
	const { parameter, mimeTypes } = formats;
	const extension = call.query?.[parameter];
	// An expression for the format gave nothing, so the service chooses it.
	if (typeof extension !== 'string') return { fileName: name, mimeType: UNKNOWN_TYPE };
	return {
		fileName: `${name}.${extension}`,
		mimeType: mimeTypes[extension] ?? UNKNOWN_TYPE,
		format: { [parameter]: extension },
	};
};

/** The failure of a download that was interrupted. One of n8n's store, or of a canceled run, is returned unchanged. */
const interruptedFailure = (failure: LookupFailure): LookupFailure => {
	if (['unexpected', 'notNeeded'].includes(failure.facts.kind)) return failure;
	const message = `The download was interrupted: ${failure.message}`;
	return new LookupFailure({ kind: 'interrupted', message, advice: 'Run the workflow again.' });
};
