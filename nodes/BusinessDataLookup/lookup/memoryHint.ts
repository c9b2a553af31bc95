/** Calls whose connections may lie about. */
const EVERY = 250;
/** So much memory outside of its heap, in bytes, makes V8 collect its garbage. */
const ENOUGH = 64 * 1024 * 1024;

/**
 * Keeps the memory of a long run level. n8n opens a connection for each call, and what hangs on a
 * closed one stays until V8 collects everything, which it puts off while its heap has room; memory
 * outside of its heap makes it hurry. This memory is never touched, so it takes no room itself.
 *
 * @param calls how many the run has made so far
 */
export const hintAtMemory = (calls: number): void => {
	if (calls % EVERY !== 0) return;
	try {
		void new ArrayBuffer(ENOUGH);
	} catch {
		// Where there is no address space left, V8 hurries anyway.
	}
};
