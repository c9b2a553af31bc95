/** The list of Select Fields: what the service's document shows of each record, and nothing else. */
import { NodeHelpers, type INodeProperties, type INodePropertyOptions } from 'n8n-workflow';
import { operations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { operationProperties } from '../../../nodes/BusinessDataLookup/parameters/properties.ts';
import * as records from '../../../sandbox/document/records.mts';
import { childrenOf } from './everyParameter.mts';

const ofCompany: records.Fields = { company_id: records.company.company_id };
const carried: records.Fields = { ...ofCompany, company_name: records.company.company_name };

/** The record of each operation, and of each of its outputs, in the document. */
const SHOWN: Record<string, records.Fields> = {
	'company.enrich': records.company,
	'company.getAll': records.company,
	'company.getAllAttributes company': records.companyWithAll,
	'company.getAllAttributes contacts': { ...carried, ...records.contact },
	'company.getAllAttributes google_reviews': { ...carried, ...records.googleReviews },
	'company.getAllAttributes ucc_records': { ...carried, ...records.lien },
	'contact.getAll': records.contact,
	'email.getLogs': records.emailLog,
	'email.validate': records.emailValidation,
	'lien.saveFieldMapping': records.fieldMapping,
	'lien.searchDebtor': records.lien,
	'lien.searchSecuredParty': records.securedPartyLien,
	'mobileNumber.getLogs': records.mobileNumberLog,
	'review.getAll business': records.googleReviews,
	'review.getAll reviews': { ...carried, ...records.review },
};

const places = operations.flatMap((operation) => {
	const name = `${operation.resource}.${operation.value}`;
	const outputs = operation.response.outputs?.map(({ value }) => ({
		name: `${name} ${value}`,
		output: value,
	}));
	return (outputs ?? [{ name, output: undefined }]).map((each) => ({ ...each, entry: operation }));
});

it.each(places)('$name offers the fields that the document shows', ({ name, output, entry }) => {
	const options = operationProperties(entry).find((property) => property.name === 'options')!;
	const field = childrenOf(options).find((property) => property.name === 'selectFields');
	const isShown = (choice: INodePropertyOptions) =>
		NodeHelpers.displayParameter({ output }, choice as unknown as INodeProperties, null, null);
	const choices = (field?.options as INodePropertyOptions[] | undefined)?.filter(isShown);
	const shown = SHOWN[name] && Object.keys(SHOWN[name]).sort((a, b) => a.localeCompare(b));

	expect(choices?.map(({ value }) => value)).toEqual(shown);
	// So the editor doesn't mark other names, or the text of an expression, as wrong.
	if (shown) expect(field).toMatchObject({ type: 'multiOptions', allowArbitraryValues: true });
});
