/** The invariants of the fault matrix are able to fail. */
import type { Observation } from './cell.mts';
import { violations } from './invariants.mts';

type Kept = Parameters<typeof violations>[0];

const cell = {
	fault: { name: 'is well', strike: () => {} },
	subject: { name: 'email.find', operation: { id: 'record_id' }, example: { sentOnce: true } },
	onError: 'continueErrorOutput',
} as unknown as Kept;

const CALL = 'POST /v1/emails/find {}';

const right = (): Observation => ({
	inputs: [0, 1].map((n) => ({ answered: [`{"record_id":"R${n}"}`], failed: [] })),
	unlinked: 0,
	hints: [],
	canceled: false,
	shown: '',
	calls: 2,
	carriedOut: new Map([[CALL, 1]]),
	socketsLeft: 0,
	key: 'canary-1',
});

const seen = (more: Partial<Observation>): Observation => ({ ...right(), ...more });
const failing = (reason: string, answered: string[] = []) =>
	seen({ inputs: [right().inputs[0], { answered, failed: [reason] }] });

it('the checks of the fault matrix find nothing wrong with a correct run', () => {
	expect(violations(cell, right(), right())).toEqual([]);
	expect(violations(cell, failing('The service could not answer [item 1]'), right())).toEqual([]);
});

it.each<[string, Observation, RegExp, Partial<Kept>?]>([
	['never ends', seen({ canceled: true }), /did not end/],
	['loses a link', seen({ unlinked: 1 }), /linked to no input/],
	[
		'stops where it should go on',
		seen({ inputs: [], error: { message: 'The end of it [item 0]' } }),
		/should go on/,
	],
	['gives no reason', failing('Error [item 1]'), /not readable/],
	['gives an object for a reason', failing('It is [object Object] now [item 1]'), /not readable/],
	[
		'gives the reason of another input',
		failing('It could not answer [item 0]'),
		/reason of another/,
	],
	[
		'gives items and a failure',
		failing('It could not answer [item 1]', ['{}']),
		/items and a fail/,
	],
	[
		'loses an answer',
		seen({ inputs: [{ answered: [], failed: [] }, right().inputs[1]] }),
		/input 0 has another answer/,
	],
	[
		'gives an answer twice',
		seen({
			inputs: right().inputs.map(({ answered: [a], failed }) => ({ answered: [a, a], failed })),
		}),
		/input 1 has a record twice/,
	],
	[
		'buys a lookup twice',
		seen({ carriedOut: new Map([[CALL, 2]]) }),
		/carried out 2 times instead of 1/,
	],
	['shows the key', seen({ shown: 'CANARY-1' }), /the key is shown/],
	['keeps a connection', seen({ socketsLeft: 1 }), /connections are left open/],
	[
		'fails although the answer is right',
		failing('It could not answer [item 1]'),
		/although the answer is right/,
		{ fault: { ...cell.fault, harmless: true } },
	],
])(
	'the checks of the fault matrix notice a run that %s',
	(_name, observation, words, more = {}) => {
		const found = violations({ ...cell, ...more }, observation, right());

		expect(found.join('\n')).toMatch(words);
	},
);
