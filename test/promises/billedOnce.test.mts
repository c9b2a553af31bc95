/** A call that may be billed is not sent again after a failure that may come behind its execution. */
import { Cells, onError } from './cells.mts';
import { kinds } from './kinds.mts';
import { run } from './run.mts';
import { failingServices } from './services.mts';

const SIZES = [1, 12, 120];
const BOTH = [false, true];

describe('A call that may be billed is sent once', () => {
	it.each(kinds.filter(({ isBilled }) => isBilled))('$name', async (kind) => {
		const cells = new Cells();
		for (const failing of failingServices) {
			for (const size of SIZES) {
				for (const goesOn of BOTH) {
					const { service } = await run(failing, { kind, size, goesOn });
					const different = new Set(service.calls.map(({ text }) => text)).size;
					const again = service.calls.length - different;
					const cell = [failing.name, `${size} inputs`, onError(goesOn)];
					cells.check(cell, again > 0 && `${again} calls were sent again`);
				}
			}
		}
		cells.expectKept();
	});
});
