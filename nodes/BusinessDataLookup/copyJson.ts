/** A copy of a JSON value. n8n's deepCopy would lose a field called __proto__. */
export const copyJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));
