import { freeFieldSearch } from './freeFieldOperations';
import { resource } from './resource';

export const taxLien = resource('taxLien', 'Tax Lien', [
	freeFieldSearch('tax liens', '/v1/tax-liens'),
]);
