import { pluralize } from '../../counting';

/**
 * `301 records match`
 *
 * @param total undefined = it isn't known, for example between two dates
 */
export const matchText = (total: number | undefined): string =>
	total === undefined ? 'more records may match' : `${pluralize(total, 'record')} match`;

/**
 * `301 records match; Limit returned the first 50`
 *
 * @param startsLater the list was read from a later page than the first
 */
export const limitText = (
	returned: number,
	total: number | undefined,
	startsLater: boolean,
): string => {
	const match = matchText(total).replace(/^m/, 'M');
	return `${match}; Limit returned ${startsLater ? '' : 'the first '}${returned}`;
};
