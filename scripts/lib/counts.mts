/** The result of a kind of tests. `.ci/run` reads the last line, which is the same for all kinds. */
export interface Counts {
	passed: number;
	failed: number;
}

export const lastLine = ({ passed, failed }: Counts): string =>
	`Tests: ${passed} passed, ${failed} failed`;

export const sumOf = (counts: Counts[]): Counts => ({
	passed: counts.reduce((total, { passed }) => total + passed, 0),
	failed: counts.reduce((total, { failed }) => total + failed, 0),
});

/** The counts of checks that jest doesn't run. */
export const countsOf = (held: boolean[]): Counts => {
	const passed = held.filter(Boolean).length;
	return { passed, failed: held.length - passed };
};
