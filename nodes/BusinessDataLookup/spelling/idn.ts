/** A host as DNS has it: in lower case, and with `xn--caf-dma.com` for `café.com`. */
export const toAscii = (host: string): string => {
	const address = `http://${host}`;
	const isAscii = /^\p{ASCII}*$/u.test(host) || !URL.canParse(address);
	return isAscii ? host.toLowerCase() : new URL(address).hostname;
};
