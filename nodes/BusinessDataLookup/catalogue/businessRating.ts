import { freeFieldSearch } from './freeFieldOperations';
import { resource } from './resource';

export const businessRating = resource('businessRating', 'Business Rating', [
	freeFieldSearch('business ratings', '/v1/bbb', { paging: { kind: 'page', size: 250 } }),
]);
