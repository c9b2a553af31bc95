import { catalogue } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { subtitle } from '../../../nodes/BusinessDataLookup/parameters/subtitle.ts';

it('the subtitle of the node names operation and resource as the editor does', () => {
	const expression = /^=\{\{(.*)\}\}$/s.exec(subtitle(catalogue))![1];
	const shown = new Function('$parameter', `return ${expression}`) as (parameter: object) => string;
	for (const { value, label, operations } of catalogue) {
		for (const { operation, name } of operations) {
			expect(shown({ resource: value, operation })).toBe(`${name}: ${label}`);
		}
	}
	expect(shown({ resource: 'lien', operation: 'searchSecuredParty' })).toBe(
		'Search by Secured Party: UCC Lien',
	);
});
