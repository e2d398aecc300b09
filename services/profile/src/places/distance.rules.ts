import { RADIUS_STEPS_MILES } from '@notalone/contracts/limits';

export interface Point {
  /** Degrees, WGS84. */
  readonly latitude: number;
  readonly longitude: number;
}

/** Nearest first. A band holds distances from its own `fromMiles` up to, not including, the next one's. */
export const BANDS = [
  { band: 'under 5 miles', fromMiles: 0 },
  { band: '5–10', fromMiles: 5 },
  { band: '10–25', fromMiles: 10 },
  { band: '25–50', fromMiles: 25 },
  { band: 'over 50', fromMiles: 50 },
] as const;
export type DistanceBand = (typeof BANDS)[number]['band'];

const EARTH_RADIUS_MILES = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in miles (haversine formula on a sphere: accurate to 0.5 %). */
export function milesBetween(from: Point, to: Point): number {
  const halfLatitude = Math.sin(radians(to.latitude - from.latitude) / 2);
  const halfLongitude = Math.sin(radians(to.longitude - from.longitude) / 2);
  const chord =
    halfLatitude ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfLongitude ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(chord));
}

/** The only form in which a distance leaves the service (rules 2.4). */
export function bandOf(miles: number): DistanceBand {
  const found = BANDS.findLast(({ fromMiles }) => miles >= fromMiles);
  return (found ?? BANDS[0]).band;
}

/** A radius in miles as it is searched: rounded up to a step, so that trying radii does not measure a distance. */
export function roundRadiusUp(miles: number): number {
  return RADIUS_STEPS_MILES.find((step) => step >= miles) ?? Math.max(...RADIUS_STEPS_MILES);
}
