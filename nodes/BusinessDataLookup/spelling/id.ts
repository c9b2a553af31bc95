import { unwrapped, withoutInvisible } from './text';
import { severalValues, type ValueRules } from './valueRules';

/** An ID without quotes around it, and without the `'` or `.0` that spreadsheets add. Its case stays, because it may matter. */
export const id: ValueRules = {
	forms: 'an ID as the service writes it',
	normalize: (text) =>
		unwrapped(withoutInvisible(text))
			.replace(/^'/, '')
			.replace(/^(\d+)\.0$/, '$1'),
	problem: (text) => {
		const { length } = id.normalize(text).split(/[,;\t\r\n]+| \| /);
		return length > 1 ? severalValues(length) : undefined;
	},
};
