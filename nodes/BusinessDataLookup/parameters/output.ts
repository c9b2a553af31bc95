import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';

type Shown = NonNullable<INodeProperties['displayOptions']>;

/** A search of many rows can write them into a file instead of giving items. */
export const savesRows = (entry: Operation): boolean =>
	entry.paging !== undefined && entry.lookup === undefined;

const binaryProperty = (displayOptions: Shown): INodeProperties => ({
	displayName: 'Put Output File in Field',
	name: 'binaryPropertyName',
	type: 'string',
	required: true,
	default: 'data',
	placeholder: 'e.g. data',
	hint: 'The name of the output binary field to put the file in',
	displayOptions,
});

/** Where a file goes, for operations whose answer is one or can be written into one. */
export const fileProperties = (entry: Operation, shown: Shown): INodeProperties[] => {
	const when = (more: Shown['show']): Shown => ({ show: { ...shown.show, ...more } });
	if (entry.file) return [binaryProperty(shown)];
	if (entry.custom) return [binaryProperty(when({ responseFormat: ['file'] }))];
	if (!savesRows(entry)) return [];
	return [
		{
			displayName: 'Output As',
			name: 'outputAs',
			type: 'options',
			options: [
				{ name: 'File', value: 'file', description: 'One item with a file of all records' },
				{ name: 'Items', value: 'items', description: 'One item for each record' },
			],
			default: 'items',
			displayOptions: shown,
			description:
				'Whether records become items or are written into a file, for any number of records',
		},
		{
			displayName: 'File Format',
			name: 'fileFormat',
			type: 'options',
			options: [
				{ name: 'CSV', value: 'csv', description: 'Comma-separated values, for spreadsheets' },
				{ name: 'JSON Lines', value: 'jsonl', description: 'One JSON object on each line' },
			],
			default: 'csv',
			displayOptions: when({ outputAs: ['file'] }),
			description: 'Format of the file',
		},
		binaryProperty(when({ outputAs: ['file'] })),
	];
};
