/**
 * Legal forms that are also ordinary words or first names. They count only as initials, for example in `Eni S.p.A.`:
 * `Serenity Spa` and `Valley Ag` have no legal form.
 */
export const ordinaryWords: ReadonlySet<string> = new Set(['ag', 'asa', 'doo', 'spa']);

/** Each form with its other spellings after a colon, in lower case without accents and periods. */
const SPELLINGS = `
	inc: incorporated, incorporation, incorporee
	corp: corporation
	co: company, and co, and company, und co, et cie, and cie
	ltd: limited, ltee, limitee
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
	pc: professional corporation, professional corp, prof corp, profl corp
	psc: professional service corporation, professional services corporation
	pa: professional association, prof assn
	pbc: public benefit corporation
	na: national association, national assn, natl assn
	plc: public limited company
	ulc: unlimited liability company, unlimited liability corporation
	jsc: joint stock company; cjsc: closed joint stock company
	ojsc: open joint stock company; pjsc: public joint stock company
	cic: community interest company; dac: designated activity company; teo: teoranta; wll: with limited liability
	pty/ltd: proprietary limited, proprietary ltd
	pvt/ltd: private limited, private ltd
	gmbh: mbh, ges mbh, gesellschaft mbh, gesellschaft mit beschrankter haftung
	ag: aktiengesellschaft; kg: kommanditgesellschaft; ug: ug haftungsbeschrankt
	as: aksjeselskap, aktieselskab, anonim sirketi; aps: anpartsselskab; ab: aktiebolag; oy: osakeyhtio
	bv: besloten vennootschap; nv: naamloze vennootschap; bhd: berhad; sdn/bhd: sendirian berhad
	sa: sociedad anonima, sociedade anonima, societe anonyme; sas: societe par actions simplifiee
	sa/cv: sa de cv, s a de c v; sapi/cv: sapi de cv; sab/cv: sab de cv; srl/cv: srl de cv, s de rl de cv, s de r l de c v
	srl: societa a responsabilita limitata, sociedad de responsabilidad limitada, s de rl, s de r l
	sarl: societe a responsabilite limitee; spa: societa per azioni; sl: sociedad limitada; ltda: limitada
	kk: kabushiki kaisha, 株式会社, 株; yk: yugen kaisha, 有限会社, 有; gk: godo kaisha, 合同会社
	有限公司: 有限责任公司; 股份有限公司; 주식회사: 주; ооо; оао; зао; пао; ао
	 sro: spol s ro, spolecnost s rucenim omezenym; ltd/sti: ltd sti, limited sirketi
	spzoo: sp z oo, sp zoo, spolka z oo, spolka z ograniczona odpowiedzialnoscia
	asbl; bvba; chtd; cvba; ead; ehf; eireli; eood; eurl; fsb; fzco; fze; gbr; ggmbh; kft; kgaa; lda; nyrt; ohg; ood; oyj; pte; pty; pvt; sasu; scs; sdn; sia; slu; snc; sprl; ssb; tbk; uab; vof; vzw; zrt; asa; doo
`;

/**
 * Spellings of legal forms, each with the form it stands for: `limited liability company` and `llc` stand for `llc`,
 * `proprietary limited` stands for `pty/ltd`.
 *
 * Source: GLEIF's "Entity Legal Forms Code List" (ISO 20275), version 1.5 of 2023-09-28: what it lists for the US, and
 * the usual forms of other countries. Spellings that it doesn't have, such as `& Co`, `National Association`, `Pte` and
 * `K.K.`, are from the data sets cleanco and company_designator, and abbreviations such as `Prof. Assn.` from UCC filings.
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

/** Forms that also stand before the name, all in other scripts than Latin. */
export const leadingForms: ReadonlySet<string> = new Set(
	[...legalForms.keys()].filter((spelling) => /^[^\p{ASCII}]+$/u.test(spelling)),
);
