import { catalogue } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { subtitle } from '../../../nodes/BusinessDataLookup/parameters/subtitle.ts';

const shown = (parameter: object): unknown => {
	const expression = /^=\{\{(.*)\}\}$/s.exec(subtitle(catalogue))![1];
	return new Function('$parameter', `return ${expression}`)(parameter);
};

it('the subtitle of the node fits on the canvas, and names the operation as the editor does, and the resource where there is room', () => {
	for (const { value, label, operations } of catalogue) {
		for (const { operation, name } of operations) {
			const text = String(shown({ resource: value, operation }));
			expect([`${name}: ${label}`, `${name}: ${label.split(' ')[0]}`, name]).toContain(text);
			expect(text.length).toBeLessThanOrEqual(30);
		}
	}
});

it.each([
	['lien', 'searchSecuredParty', 'Search: UCC Lien'],
	['company', 'getAllAttributes', 'Get All Attributes: Company'],
	['lien', 'previewSecuredParty', 'Preview Secured Party Search'],
	['mobileNumber', 'exportLogs', 'Export Lookup Log: Mobile'],
])('the subtitle of %s.%s is "%s"', (resource, operation, text) => {
	expect(shown({ resource, operation })).toBe(text);
});
