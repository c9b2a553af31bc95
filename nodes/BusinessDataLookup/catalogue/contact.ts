import { freeFieldSearch } from './freeFieldOperations';
import { contactRecord } from './recordFields';
import { resource } from './resource';

export const contact = resource('contact', 'Contact', [
	freeFieldSearch('contacts', '/v1/contacts', {
		response: { id: 'contact_id', recordFields: contactRecord },
	}),
]);
