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

/** Records of one's own. n8n's deepCopy would lose a field called __proto__. */
export const copyOf = ({ records, ...rest }: Records): Records => ({
	...rest,
	records: JSON.parse(JSON.stringify(records)) as IDataObject[],
});
