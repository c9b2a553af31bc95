import { names } from './field';

/** Legal forms at the end of a company's name, in lower case and without periods. */
export const legalForms = names(`
	ab ag as bv co company corp corporation gmbh inc incorporated kg kk limited llc llp lp ltd na nv oy pc plc
	pllc pte pty sa sarl sas spa srl
`);
