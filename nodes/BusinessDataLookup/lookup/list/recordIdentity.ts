import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

/** The fields by which the document identifies its records; a company has many liens, so its id comes last. */
const ID_FIELDS = ['record_id', 'external_id', 'contact_id', 'ucc_id', 'id', 'company_id'];

/** Whether a value identifies a record. Services write `""`, 0, false or null where there is no id. */
const identifies = (id: unknown): id is string | number =>
	typeof id === 'string' ? id.trim() !== '' : typeof id === 'number' && id !== 0;

/** The id field that tells the records of a page apart: all carry it, and no two the same. */
const distinguishingField = (page: IDataObject[]): string | undefined =>
	ID_FIELDS.find((field) => {
		const ids = new Set(page.map((record) => record[field]).filter(identifies));
		return ids.size === page.length;
	});

/** A short text that is equal for equal content. */
export const digestOf = (content: IDataObject | IDataObject[]): string =>
	createHash('sha256').update(JSON.stringify(content)).digest('base64');

/**
 * Tells whether two records of a list are the same one.
 *
 * Where the operation declares no id, the field that tells the first page's records apart shows that they
 * have an identity; but it need not be unique in the list, so only records equal in every field are the same.
 */
export class RecordIdentity {
	/** The field of a list without a declared one; null = its records carry none. */
	private found?: string | null;

	constructor(private readonly declared?: string) {}

	/** To be called with each page before its records are looked at. */
	learn(page: IDataObject[]): void {
		if (this.declared !== undefined || this.found !== undefined || page.length === 0) return;
		this.found = distinguishingField(page) ?? null;
	}

	/** Equal for the same record; undefined where nothing identifies it. */
	keyOf(record: IDataObject): string | number | undefined {
		const field = this.declared ?? this.found;
		const id = typeof field === 'string' ? record[field] : undefined;
		if (!identifies(id)) return undefined;
		return this.declared === undefined ? digestOf(record) : id;
	}
}
