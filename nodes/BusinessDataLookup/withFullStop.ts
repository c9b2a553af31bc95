/** A text with a full stop, unless it ends with one or with another such sign. */
export const withFullStop = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);
