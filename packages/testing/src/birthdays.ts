import { AGE_BANDS, type AgeBand, type Birth } from '@notalone/contracts/age-limits';

/** Years in the middle of each band. */
const YEARS = { under8: 6, '8to12': 10, '13to15': 14, '16to17': 16, adult: 30 } as const;

/** A birthday of this band: in January, so that it stays in the band for the whole year. */
export const birthdayIn = (band: AgeBand, now: Date): Birth =>
  band === 'unknown' ? {} : { birthMonth: 1, birthYear: now.getUTCFullYear() - YEARS[band] };

export const CHILD_BANDS: readonly AgeBand[] = AGE_BANDS.filter((band) => band !== 'adult');
