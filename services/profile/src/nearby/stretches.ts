import { createHash } from 'node:crypto';
import { distanceBandSchema, type UserId } from '@notalone/contracts';
import { decodeCursor } from '@notalone/service-kit/http/paging';
import * as z from 'zod';
import type { NearbyBand } from '../places/places.ts';
import { ORDER_HEX_DIGITS } from '../profiles/profiles.store.ts';
import type { Span } from './listed.store.ts';

const cursorSchema = z.object({
  band: distanceBandSchema,
  lap: z.union([z.literal(0), z.literal(1)]),
  after: z.string().regex(new RegExp(`^[0-9a-f]{${ORDER_HEX_DIGITS}}$`)),
});
/** Where a page ended. */
export type Cursor = z.infer<typeof cursorSchema>;

/** Part of one band: each reader walks a band's order round from a point of their own, in two laps. */
export interface Stretch extends NearbyBand, Span {
  readonly lap: 0 | 1;
}

/**
 * What is left to read of these bands, in the order in which this reader sees it: random, and always the same for one reader.
 * @throws VALIDATION naming `cursor` when it is not one of ours
 */
export function stretches(nearby: readonly NearbyBand[], readerId: UserId, cursor: string | undefined): Stretch[] {
  const start = createHash('sha256').update(readerId).digest('hex').slice(0, ORDER_HEX_DIGITS);
  const all = nearby.flatMap((band): Stretch[] => [
    { ...band, lap: 0, from: start },
    { ...band, lap: 1, before: start },
  ]);
  if (cursor === undefined) return all;
  const { band, lap, after } = decodeCursor(cursor, cursorSchema);
  const reached = all.findIndex((stretch) => stretch.band === band && stretch.lap === lap);
  return (reached < 0 ? [] : all.slice(reached)).map((stretch, index) => (index === 0 ? { ...stretch, after } : stretch));
}
