/** A list of `count` values, made of their numbers from 0 on. */
export const times = <Value,>(count: number, make: (nth: number) => Value): Value[] =>
	Array.from({ length: count }, (_, nth) => make(nth));
