/** The model and form of what does not hold yet, for some inputs: an entry goes when its cell passes. */
export const NOT_YET: Record<string, string[]> = {
	// A search alone finds nothing by an address of email; in a shared call it gets the records of its domain.
	'aliasing: former names': ['executions beside those that share with nobody'],
	'aliasing: shows other names than were asked for': [
		'executions of two secrets, and of a key that was rotated',
	],
	// One call more than three beyond one each.
	'keyless in every third record': ['executions that come one after the other'],
	// All aboard are refused in fewer words than alone.
	'poisoned by one value: 403 that repeats the request': [
		'executions of two secrets, and of a key that was rotated',
		'the inputs of a batch in the reverse order',
	],
	'refusing: in words, and repeats the request': [
		'executions of two secrets, and of a key that was rotated',
	],
	// It comes about later than alone: by the pauses before a call is repeated, or a timeout of another.
	down: ['executions of two secrets, and of a key that was rotated'],
	'poisoned by one value: breaks off': ['executions of one input at once'],
	'poisoned by one value: drips': [
		'executions beside those that share with nobody',
		'executions of two secrets, and of a key that was rotated',
	],
	'poisoned by one value: hangs': [
		'executions beside those that share with nobody',
		'executions of one input at once',
		'executions of two secrets, and of a key that was rotated',
		'executions that come one after the other',
	],
};
