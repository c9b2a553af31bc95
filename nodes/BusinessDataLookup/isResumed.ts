/** Whether a list is read from a later page than the first. */
export const isResumed = ({ startPage }: { kind: string; startPage?: number }): boolean =>
	startPage !== undefined;
