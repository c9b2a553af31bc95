import { namedSearch } from './namedOnly';
import { resource } from './resource';

/** Source: "Operations that are named only". */
export const taxLien = resource('taxLien', 'Tax Lien', [
	namedSearch({
		operation: 'getAll',
		name: 'Get Many',
		action: 'Get many tax liens',
		description: 'Search tax liens',
		path: '/v1/tax-liens',
	}),
]);
