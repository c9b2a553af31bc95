/** Free fields, as name and value pairs or as JSON. */
import type { INodeParameters } from 'n8n-workflow';
import { readInputRequest, sentRequest, thrownProblem } from '../readParameters.mts';

const pairs = (...rows: Array<[name: unknown, value: unknown]>) => {
	const parameters = rows.map(([name, value]) => ({ name, value }));
	return { bodyParameters: { parameters } } as INodeParameters;
};
const asJson = (jsonBody: string) => ({ specifyBody: 'json', jsonBody });
const sent = (parameters: INodeParameters) =>
	sentRequest(readInputRequest('creditBureau.lookup', parameters))?.call.body;

it.each<[string, INodeParameters, object]>([
	['fields of one name as a list', pairs([' a ', 1], ['a', [2, 5]]), { a: [1, 2, 5] }],
	['names and values that are not texts', pairs([5, false]), { 5: false }],
	['without empty pairs', pairs(['a', ' x'], ['b', ' ']), { a: 'x' }],
	['without empty fields of JSON', asJson('{"a":"x","b":"","c":null,"d":[null,""]}'), { a: 'x' }],
])('free fields are sent: %s', (_name, parameters, body) => {
	expect(sent(parameters)).toStrictEqual(body);
});

it.each([
	['n/a', '#N/A'],
	[[], 'unknown'],
])('the fields %j and %j, of which none has a value, are refused by name', (...values) => {
	const given = values.map((value, nth): [string, unknown] => [`field_${nth}`, value]);
	expect(thrownProblem(() => sent(pairs(...given)))).toMatch(
		/^The "Body Fields" parameter has no value in "field_0", "field_1"/,
	);
});
