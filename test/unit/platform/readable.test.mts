/** Fails if a hash of Node is no longer a stream. */
import { Readable as NodeReadable } from 'node:stream';
import { Readable } from '../../../nodes/BusinessDataLookup/platform/readable.ts';

it('the class that is found is Node’s Readable', () => {
	expect(Readable).toBe(NodeReadable);
});
