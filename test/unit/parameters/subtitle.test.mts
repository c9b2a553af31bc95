import { catalogue } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { subtitle } from '../../../nodes/BusinessDataLookup/parameters/subtitle.ts';

it('the subtitle of the node names the operation and the resource as the editor does', () => {
	const expression = /^=\{\{(.*)\}\}$/s.exec(subtitle(catalogue))![1];
	const shown = new Function('$parameter', `return ${expression}`) as (parameter: object) => string;
	expect(shown({ resource: 'lien', operation: 'searchSecuredParty' })).toBe('Search: UCC Lien');
});
