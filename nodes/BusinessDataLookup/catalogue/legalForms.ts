import { names } from './field';

/** What stands at the end of a company's name for its legal form, without points and in lower case. */
export const legalForms = names(`
	ab ag as bv co company corp corporation gmbh inc incorporated kg kk limited llc llp lp ltd na nv oy pc plc
	pllc pte pty sa sarl sas spa srl
`);
