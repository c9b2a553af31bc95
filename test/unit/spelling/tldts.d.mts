/** The Public Suffix List as tldts keeps it: a tree whose edges have labels. */
declare module 'tldts/dist/es6/src/data/trie.js' {
	/** The kind of each node: 0 = not a suffix, 1 = a registry's suffix, 2 = a private suffix. */
	export const nodeFlags: Uint8Array;
	/** The first edge of each node; the edges of a node end where those of the next node start. */
	export const edgeStart: Uint16Array;
	export const edgeLength: Uint8Array;
	export const edgeChild: Uint16Array;
	/** The labels of all edges in one text. */
	export const labelText: string;
	export const rulesRoot: number;
}
