import type { IDataObject } from 'n8n-workflow';

/** Records of the service: a page of a list, a whole list, or those that belong to one input. */
export interface Records {
	records: IDataObject[];
	/** How many the service counts in all, where it says so. */
	total?: number;
	/** Why these are not all; undefined = they are. */
	shortfall?: string;
	/** Why nobody can tell whether these are all; undefined = it can be told. */
	doubt?: string;
}
