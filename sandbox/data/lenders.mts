/** The secured parties: invented banks, lessors and finance companies. */
import { LENDER_INDUSTRIES, type Industry } from './industries.mts';
import { DomainRegister, surname } from './naming.mts';
import { ZIP_POINTS, type ZipPoint } from './places.mts';
import { idOf, seeded, STREAM } from './random.mts';

export interface Lender {
	companyId: string;
	name: string;
	domain: string;
	address: string;
	point: ZipPoint;
	lenderClass: string;
	industry: Industry;
}

/** One class for each entry of `LENDER_INDUSTRIES`. */
const LENDER_CLASSES = [
	'Bank',
	'Credit Union',
	'Alternative Lender',
	'Equipment Finance',
	'Factoring',
];
const LENDER_COUNT = 150;
/** The ends of the names, in turns. */
const LEGAL_FORMS = ['', ', N.A.', '', ', LLC', ' "SBL"'];

/** Makes the lenders. The same seed gives the same ones. */
export function makeLenders(seed: number): Lender[] {
	const domains = new DomainRegister();
	return seeded([seed, STREAM.lenders], (random) =>
		Array.from({ length: LENDER_COUNT }, (_, index) => {
			const kind = random.number.int(LENDER_CLASSES.length - 1);
			const industry = LENDER_INDUSTRIES[kind];
			const point = random.helpers.arrayElement(ZIP_POINTS);
			const name = `${surname(random)} ${random.helpers.arrayElement(industry.trades)}`;
			return {
				companyId: idOf('S', seed, index),
				name: name + LEGAL_FORMS[index % LEGAL_FORMS.length],
				domain: domains.claim(random, name, point.place),
				address: random.location.streetAddress(),
				point,
				lenderClass: LENDER_CLASSES[kind],
				industry,
			};
		}),
	);
}
