import { namedSearch } from './namedOnly';
import { resource } from './resource';

/** Source: "Operations that are named only". */
export const contact = resource('contact', 'Contact', [
	namedSearch({
		operation: 'getAll',
		name: 'Get Many',
		action: 'Get many contacts',
		description: 'Search contacts',
		path: '/v1/contacts',
		id: 'contact_id',
	}),
]);
