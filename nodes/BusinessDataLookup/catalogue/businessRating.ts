import { namedSearch } from './namedOnly';
import { resource } from './resource';

/** Source: "Operations that are named only". */
export const businessRating = resource('businessRating', 'Business Rating', [
	namedSearch({
		operation: 'getAll',
		name: 'Get Many',
		action: 'Get many business ratings',
		description: 'Search business ratings',
		path: '/v1/bbb',
		size: 250,
	}),
]);
