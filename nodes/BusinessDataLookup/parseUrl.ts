/** Parses a URL; undefined if it isn't one. Node 24's `URL.canParse` accepts hosts for which `new URL` throws. */
export const parseUrl = (text = '', base?: URL): URL | undefined => {
	try {
		return new URL(text, base);
	} catch {
		return undefined;
	}
};
