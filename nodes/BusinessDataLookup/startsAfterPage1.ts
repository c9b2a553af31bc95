/** Whether a list is read from a later page than the first. */
export const startsAfterPage1 = ({ startPage }: { kind: string; startPage?: number }): boolean =>
	startPage !== undefined;
