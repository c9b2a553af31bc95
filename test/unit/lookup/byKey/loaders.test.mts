import type {
	Loader,
	LoaderParts,
} from '../../../../nodes/BusinessDataLookup/lookup/byKey/loader.ts';
import { loaderFor } from '../../../../nodes/BusinessDataLookup/lookup/byKey/loaders.ts';
import type { Guest } from '../../../../nodes/BusinessDataLookup/lookup/byKey/batch.ts';
import { RateLimiter } from '../../../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import { VirtualTime } from '../../../property/virtualTime.mts';

const setup = () => {
	const clock = new VirtualTime(0, () => 0);
	const limiter = new RateLimiter(clock);
	const parts: LoaderParts = {
		match: { field: 'url', label: 'URL', recordField: 'url', kind: 'domain' },
		firstOnly: true,
		perCall: 50,
		limiter,
		clock,
	};
	return { limiter, parts };
};
const guest = { waitBudget: { left: 1, spend: () => {} } } as unknown as Guest;

const enter = (loader: Loader) => {
	loader.ask(guest, { texts: ['a.com'], keys: ['a.com'] }).catch(() => {});
};

describe('a loader', () => {
	it('is the same for all executions of an account while one is there, by its shape', () => {
		const { limiter, parts } = setup();
		const loader = loaderFor(limiter, 'a', parts);
		enter(loader);
		expect(loaderFor(limiter, 'a', parts)).toBe(loader);
		expect(loaderFor(limiter, 'b', parts)).not.toBe(loader);
		const other = setup();
		expect(loaderFor(other.limiter, 'a', other.parts)).not.toBe(loader);
	});

	it('is forgotten when nobody is there and nothing has left for a minute', () => {
		const { limiter, parts } = setup();
		const loader = loaderFor(limiter, 'a', parts);
		enter(loader);
		loader.leave(guest, new Error('done'));
		loaderFor(limiter, 'b', parts);
		expect(loaderFor(limiter, 'a', parts)).not.toBe(loader);
	});
});
