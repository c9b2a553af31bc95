/** The characters that programs write by name. */
const characters = new Map([
	['amp', '&'],
	['apos', "'"],
	['gt', '>'],
	['lt', '<'],
	['nbsp', ' '],
	['quot', '"'],
]);

/** `&nbsp;`, `&#39;`, `&#x27;` */
const ENTITY = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,4}));/gi;

/** A text with the characters that its HTML entities stand for. */
export const decodeEntities = (text: string): string =>
	text.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
		if (name !== undefined) return characters.get(name.toLowerCase()) ?? entity;
		return String.fromCodePoint(Number(decimal ?? `0x${hex}`));
	});
