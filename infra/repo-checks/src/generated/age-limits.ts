import { AGE_BAND_NAMES, AGE_BANDS, AGE_LIMITS } from '@notalone/contracts/age-limits';
import { table } from './blocks.ts';

/** What each age may do, why, and where the limit comes from. */
export const ageLimitsTable = (): string =>
  table(
    ['what', ...AGE_BANDS.map((band) => AGE_BAND_NAMES[band]), 'why', 'from'],
    Object.values(AGE_LIMITS).map(({ what, bands, reason, source }) => [
      what,
      ...AGE_BANDS.map((band) => ((bands as readonly string[]).includes(band) ? 'yes' : '')),
      reason,
      source,
    ]),
  );
