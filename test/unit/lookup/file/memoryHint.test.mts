import { hintAtMemory } from '../../../../nodes/BusinessDataLookup/lookup/file/memoryHint.ts';

/** The sizes of the buffers that so many pages make, in order. */
const buffersOf = (pages: number[]): number[] => {
	const sizes: number[] = [];
	const { ArrayBuffer: real } = globalThis;
	globalThis.ArrayBuffer = function (size: number) {
		sizes.push(size);
	} as unknown as ArrayBufferConstructor;
	try {
		for (const page of pages) hintAtMemory(page);
	} finally {
		globalThis.ArrayBuffer = real;
	}
	return sizes;
};

it('every 250 pages V8 is made to collect, and not between them', () => {
	const each = Array.from({ length: 500 }, (_, n) => n + 1);
	expect(buffersOf(each)).toEqual([64 * 1024 * 1024, 64 * 1024 * 1024]);
});
