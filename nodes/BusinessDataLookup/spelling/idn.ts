/** A host as DNS has it: in lower case, and with `xn--caf-dma.com` for `café.com`. */
export const toAscii = (host: string): string => {
	const address = `http://${host}`;
	const isAscii = /^\p{ASCII}*$/u.test(host) || !URL.canParse(address);
	return isAscii ? host.toLowerCase() : new URL(address).hostname;
};

/** Decodes a label without its `xn--`. Throws RangeError if it can't be decoded. Source: RFC 3492, section 6. */
const decodeLabel = (label: string): string => {
	const end = label.lastIndexOf('-');
	const letters = [...label.slice(0, Math.max(0, end))];
	let [code, bias, at, before, weight, k] = [128, 72, 0, 0, 1, 36];
	for (const char of label.slice(end + 1)) {
		// a-z are 0-25, and 0-9 are 26-35.
		const digit = (parseInt(char, 36) + 26) % 36;
		const threshold = Math.min(Math.max(k - bias, 1), 26);
		at += digit * weight;
		weight *= 36 - threshold;
		k += 36;
		if (digit >= threshold) continue;
		const length = letters.length + 1;
		let delta = Math.floor((at - before) / (before === 0 ? 700 : 2));
		delta += Math.floor(delta / length);
		for (bias = 0; delta > 455; bias += 36) delta = Math.floor(delta / 35);
		bias += Math.floor((36 * delta) / (delta + 38));
		code += Math.floor(at / length);
		letters.splice(at % length, 0, String.fromCodePoint(code));
		before = (at % length) + 1;
		[at, weight, k] = [before, 1, 36];
	}
	return letters.join('');
};

/** A host as people write it: `café.com` for `xn--caf-dma.com`. */
export const toUnicode = (host: string): string =>
	host.replace(/(?<=^|\.)xn--([a-z0-9-]+)/g, (label, coded: string) => {
		try {
			return decodeLabel(coded);
		} catch {
			return label;
		}
	});
