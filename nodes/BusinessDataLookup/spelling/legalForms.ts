/**
 * Legal forms that are also ordinary words or first names. They count only as initials, for example in `Eni S.p.A.`:
 * `Serenity Spa` and `Valley Ag` have no legal form.
 */
export const ordinaryWords: ReadonlySet<string> = new Set(['ag', 'asa', 'doo', 'spa']);

/** Each form with its other spellings after a colon, in lower case without accents and periods. */
const SPELLINGS = `
	inc: incorporated, incorporation
	corp: corporation
	co: company, and co, and company
	ltd: limited
	llc: limited liability company, limited liability co, ltd liability company, ltd liability co
	lc: limited company, ltd company, ltd co
	l3c: low profit limited liability company, low profit llc
	pllc: professional limited liability company, professional llc
	lp: limited partnership, ltd partnership
	llp: limited liability partnership, ltd liability partnership
	lllp: limited liability limited partnership
	pllp: professional limited liability partnership
	rllp: registered limited liability partnership
	rlllp: registered limited liability limited partnership
	pc: professional corporation, a professional corporation, professional corp, prof corp, profl corp
	psc: professional service corporation, professional services corporation
	pa: professional association, prof assn
	pbc: public benefit corporation
	na: national association, national assn, natl assn
	plc: public limited company
	ulc: unlimited liability company, unlimited liability corporation
	pty/ltd: proprietary limited, proprietary ltd; pvt/ltd: private limited, private ltd
	sa/cv: sa de cv, s a de c v; srl/cv: srl de cv, s de rl de cv, s de r l de c v; spzoo: sp z oo
	ab; ag; aps; as; asa; bhd; bv; bvba; chtd; cic; dac; doo; eurl; fsb; fzco; fze; gbr; ggmbh; gmbh; jsc; kft; kg; kgaa
	kk; lda; ltda; nv; ohg; oy; oyj; pjsc; pte; pty; pvt; sa; sarl; sas; sasu; sdn; sl; spa; srl; sro; uab; ug; vof; wll
`;

/**
 * Spellings of legal forms, each with the form it stands for: `limited liability company` and `llc` stand for `llc`,
 * `proprietary limited` stands for `pty/ltd`.
 *
 * Source: GLEIF's "Entity Legal Forms Code List" (ISO 20275), version 1.5 of 2023-09-28: what it lists for the US, and
 * the usual abbreviations of other countries. Spellings that it doesn't have, such as `& Co`, `National Association`,
 * `Pte` and `K.K.`, are from the data sets cleanco and company_designator, and abbreviations such as `Prof. Assn.` from
 * UCC filings.
 *
 * Left out, because they are usually words of the name: Association, Bank, Chartered, Cooperative, Credit Union,
 * Foundation, Society, Trust. GP, SE and SC often mean general partner, southeast and South Carolina.
 */
export const legalForms: ReadonlyMap<string, string> = new Map(
	SPELLINGS.trim()
		.split(/[;\n]/)
		.flatMap((entry) => {
			const spellings = entry.trim().split(/[:,] /);
			return spellings.map((spelling): [string, string] => [spelling, spellings[0]]);
		}),
);
