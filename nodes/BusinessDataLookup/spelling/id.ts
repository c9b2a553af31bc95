import { problemIs, PLACEHOLDER, SEVERAL_VALUES, type ValueRules } from './valueRules';
import { withoutEnds, withoutInvisible } from './text';

/** `"C1"`, `="C1"`, `'C1`, `[C1]` */
const QUOTED_ID = /^=?["'“‘`](.+)["'”’`][,;]?$|^'([^']+)$|^[([{<]([^()[\]{}<>]+)[\])}>]$/s;
/** A long number, as a spreadsheet shows it. */
const ROUNDED = /^\d[.,]\d+E\+\d+$/i;

/** An ID without what a table or a person writes around it. Its case stays, because it may matter. */
export const id: ValueRules = {
	normalize: (text) => {
		const plain = withoutInvisible(text)
			// 20240012345.0, 7311 - Advertising agencies
			.replace(/^(\d+)(?:\.0+|\s*[-–—:|]\s+\p{L}.*)$/su, '$1')
			.replace(QUOTED_ID, '$1$2$3');
		return withoutEnds(plain, /\s/, /[\s,;.]/);
	},
	problem: (text) => {
		const plain = id.normalize(text);
		if (ROUNDED.test(plain)) return problemIs('rounded by a spreadsheet');
		if (/^0+$/.test(plain)) return PLACEHOLDER;
		return /[,;\t\r\n]|\s\|\s/.test(plain) ? SEVERAL_VALUES : undefined;
	},
};
