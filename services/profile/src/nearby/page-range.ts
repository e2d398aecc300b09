import { createHash } from 'node:crypto';
import { distanceBandSchema, type UserId } from '@notalone/contracts';
import { decodeCursor } from '@notalone/service-kit/http/paging';
import * as z from 'zod';
import type { NearbyBand } from '../places/places.ts';
import { ORDER_HEX_DIGITS } from '../profiles/profiles.store.ts';
import type { OrderRange } from './families.store.ts';

const cursorSchema = z.object({
  band: distanceBandSchema,
  pass: z.union([z.literal(0), z.literal(1)]),
  after: z.string().regex(new RegExp(`^[0-9a-f]{${ORDER_HEX_DIGITS}}$`)),
});
/** Where a page ended. */
export type Cursor = z.infer<typeof cursorSchema>;

/**
 * Part of one band: a reader reads the order of a band from a point of their own to its end, then from its start to
 * that point.
 */
export interface PageRange extends NearbyBand, OrderRange {
  readonly pass: 0 | 1;
}

/**
 * What is left to read of these bands, in the reader's order: random, and always the same for one reader.
 * @throws VALIDATION naming `cursor` when it is not one of ours
 */
export function pageRanges(bands: readonly NearbyBand[], readerId: UserId, cursor: string | undefined): PageRange[] {
  const start = createHash('sha256').update(readerId).digest('hex').slice(0, ORDER_HEX_DIGITS);
  const all = bands.flatMap((band): PageRange[] => [
    { ...band, pass: 0, from: start },
    { ...band, pass: 1, before: start },
  ]);
  if (cursor === undefined) return all;
  const { band, pass, after } = decodeCursor(cursor, cursorSchema);
  const reached = all.findIndex((range) => range.band === band && range.pass === pass);
  return (reached < 0 ? [] : all.slice(reached)).map((range, index) => (index === 0 ? { ...range, after } : range));
}
