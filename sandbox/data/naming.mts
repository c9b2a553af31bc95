/** Company names, and domains made from them. */
import type { Industry } from './industries.mts';
import type { Place } from './places.mts';
import type { Random } from './random.mts';

const ADJECTIVES = ['Blue Ridge', 'Summit', 'Heritage', 'Cornerstone', 'Evergreen', 'Lakeside'];
const LEGAL_FORMS = [', LLC', ', Inc.', ' Co', ''];
const TOP_LEVELS = [
	{ value: 'com', weight: 80 },
	{ value: 'net', weight: 12 },
	{ value: 'io', weight: 8 },
];

/** Letters beyond ASCII, and their form in domains and addresses. */
const LETTERS = [
	['ä', 'ae'],
	['ö', 'oe'],
	['ü', 'ue'],
	['ß', 'ss'],
] as const;

/** A plausible business name without its legal form, e.g. `Harrison & Boyle Roofing`. */
export function brandName(random: Random, industry: Industry, place: Place): string {
	const trade = random.helpers.arrayElement(industry.trades);
	const owner = surname(random);
	switch (random.number.int(5)) {
		case 0:
			return `${owner} & ${surname(random)} ${trade}`;
		case 1:
			return `${place.city} ${owner} ${trade}`;
		case 2:
			return `${random.helpers.arrayElement(ADJECTIVES)} ${owner} ${trade}`;
		default:
			return `${owner} ${trade}`;
	}
}

/** The legal form that follows the name: `, LLC`, `, Inc.`, ` Co` or nothing. */
export function legalForm(random: Random): string {
	return random.helpers.arrayElement(LEGAL_FORMS);
}

/** A surname. Many have letters beyond ASCII. */
export function surname(random: Random): string {
	return random.person
		.lastName()
		.replace(/[aou]e|ss/g, (plain) => LETTERS.find((entry) => entry[1] === plain)?.[0] ?? plain)
		.replace(/e$/, 'é');
}

/** The lower-case ASCII letters and digits of a name: `Mößner & Sons` → `moessnerandsons`. */
export function slugOf(name: string): string {
	return inAscii(name.toLowerCase())
		.replaceAll('&', 'and')
		.replace(/[^a-z0-9]/g, '');
}

function inAscii(text: string): string {
	if (!/[^ -~]/.test(text)) return text;
	let ascii = text;
	for (const [letter, plain] of LETTERS) ascii = ascii.replaceAll(letter, plain);
	return ascii.normalize('NFD');
}

/** Makes domains from names, none twice. */
export class DomainRegister {
	private readonly taken = new Set<string>();

	claim(random: Random, name: string, place: Place): string {
		const topLevel = random.helpers.weightedArrayElement(TOP_LEVELS);
		const stem = slugOf(name);
		const candidates = [stem, stem + slugOf(place.city), stem + place.state.toLowerCase()];
		for (let attempt = 0; ; attempt++) {
			const base = candidates[attempt] ?? `${stem}${attempt}`;
			const domain = `${base}.${topLevel}`;
			if (this.taken.has(domain)) continue;
			this.taken.add(domain);
			return domain;
		}
	}
}
