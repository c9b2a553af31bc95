/**
 * jest-circus gives each test file an AsyncLocalStorage and leaves it on, and each that is on makes every
 * promise of the process slower: tests of thousands of calls took ten times as long after thirty files.
 * Before each file, those of earlier files are turned off.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

type Storage = AsyncLocalStorage<unknown>;
type Run = (this: Storage, store: unknown, callback: () => unknown, ...rest: unknown[]) => unknown;

/** The same object in all files, for jest loads Node's own modules once. */
const shared = AsyncLocalStorage.prototype as unknown as { run: Run; turnedOn?: Set<Storage> };

if (!shared.turnedOn) {
	const turnedOn = new Set<Storage>();
	const { run } = shared;
	shared.turnedOn = turnedOn;
	shared.run = function (...given) {
		turnedOn.add(this);
		return run.apply(this, given);
	};
}
for (const storage of shared.turnedOn) storage.disable();
shared.turnedOn.clear();
