/** Whether what a person is shown is made of words: no object printed as such, no bytes. */
export function readable(shown: unknown): boolean {
	return !/\[object \w+\]|\\*"type\\*":\s*\\*"Buffer|<Buffer /.test(JSON.stringify(shown));
}
