/** The Public Suffix List as tldts keeps it: a tree whose edges have labels. */
declare module 'tldts/dist/es6/src/data/trie.js' {
	/** What a node is: 0 = no suffix, 1 = one of a registry, 2 = a private one. */
	export const nodeFlags: Uint8Array;
	/** The first edge of each node; the edges of a node end where those of the next node start. */
	export const edgeStart: Uint16Array;
	export const edgeLength: Uint8Array;
	export const edgeChild: Uint16Array;
	/** The labels of all edges, one behind the other. */
	export const labelText: string;
	export const rulesRoot: number;
}
