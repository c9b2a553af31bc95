/** Radius searches around ZIP codes. */
import { z } from 'zod/v4';
import { zipCoordinates } from '../data/places.mts';
import type { GivenFilter } from './match.mts';

export interface Point {
	latitude: number;
	longitude: number;
}

type Unit = 'mi' | 'km';
const EARTH_RADIUS: Record<Unit, number> = { mi: 3958.8, km: 6371 };

/** The great-circle distance (haversine). */
function distance(from: Point, to: Point, unit: Unit): number {
	const radians = (degrees: number) => (degrees * Math.PI) / 180;
	const latitude = radians(to.latitude - from.latitude);
	const longitude = radians(to.longitude - from.longitude);
	const chord =
		Math.sin(latitude / 2) ** 2 +
		Math.cos(radians(from.latitude)) *
			Math.cos(radians(to.latitude)) *
			Math.sin(longitude / 2) ** 2;
	return 2 * EARTH_RADIUS[unit] * Math.asin(Math.sqrt(chord));
}

export const radiusField = z.number().positive().nullish();
export const radiusUnitField = z.enum(['mi', 'km']).nullish();

interface PlaceFilters {
	zip_code?: string[];
	near_zip_code?: string[];
	radius?: number | null;
	radius_unit?: Unit | null;
}

/** An anchor and a radius need each other. A single `zip_code` may be the anchor. */
export function checkPlace(filters: PlaceFilters, context: z.RefinementCtx): void {
	const radiusIssue = (message: string) =>
		context.addIssue({ code: 'custom', path: ['radius'], message });
	if (filters.near_zip_code && !filters.radius) radiusIssue('Field required with near_zip_code');
	if (filters.radius && !filters.near_zip_code && filters.zip_code?.length !== 1)
		radiusIssue('radius needs near_zip_code or a single zip_code');
}

/** The filter `zip_code`, and `near_zip_code` with its radius as one filter. */
export function placeFilters<T>(
	pointOf: (row: T) => { zip: string } & Point,
	{ zip_code: zips, near_zip_code, radius, radius_unit: unit }: PlaceFilters,
): GivenFilter<T>[] {
	const anchors = near_zip_code ?? (radius ? zips : undefined);
	const filters: GivenFilter<T>[] = [];
	if (zips && anchors !== zips) {
		const wanted = new Set(zips);
		filters.push({ name: 'zip_code', passes: (row) => wanted.has(pointOf(row).zip) });
	}
	if (anchors) {
		const centers = anchors.map(zipCoordinates).filter((center) => center !== undefined);
		const isNear = (point: Point) =>
			centers.some((center) => distance(center, point, unit ?? 'mi') <= (radius ?? 0));
		filters.push({ name: 'near_zip_code', passes: (row) => isNear(pointOf(row)) });
	}
	return filters;
}
