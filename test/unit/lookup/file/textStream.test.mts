import { TextStream } from '../../../../nodes/BusinessDataLookup/lookup/file/textStream.ts';

const readAll = async (readable: TextStream['readable']) => {
	let text = '';
	for await (const part of readable as AsyncIterable<Buffer>) text += part.toString();
	return text;
};

describe('a stream of text', () => {
	it('tells its reader why it is not complete', async () => {
		const stream = new TextStream();
		const read = readAll(stream.readable).catch((error: Error) => error.message);
		stream.end(new Error('no'));
		stream.end();
		expect(await read).toBe('no');
	});

	it('takes no more once its reader has stopped', async () => {
		const stream = new TextStream();
		stream.close();
		await stream.write('x'.repeat(100_000));
		stream.end();
		expect(stream.wasClosedEarly).toBe(true);
	});
});
