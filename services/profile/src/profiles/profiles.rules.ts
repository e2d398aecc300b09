import type { ProfileView } from '@notalone/contracts';
import { POSTCODE_CHANGES, POSTCODE_CHANGES_DAYS } from '@notalone/contracts/limits';
import type { ProfileAbout } from '@notalone/contracts/profile-rules';

type AgeBand = ProfileView['ageBand'];

const AGE_BANDS = [
  [2, '0–2'],
  [5, '3–5'],
  [8, '6–8'],
  [11, '9–11'],
  [14, '12–14'],
] as const satisfies readonly (readonly [upTo: number, band: AgeBand])[];
const DAY_MS = 24 * 3600 * 1000;

/** An age in years as people see it who are not connected. */
export function ageBandOf({ about, age }: { readonly about: ProfileAbout; readonly age: number }): AgeBand {
  if (about === 'adult') return 'adult';
  return AGE_BANDS.find(([upTo]) => age <= upTo)?.[1] ?? '15–18';
}

/**
 * The recent changes of postcode, this one included; or when the next one is allowed. Somebody could find a home by
 * moving about and watching the bands, so changes are limited (rules 2.4).
 */
export function countPostcodeChange(
  earlier: readonly Date[],
  now: Date,
): { changedAt: Date[] } | { refusedUntil: Date } {
  const windowMs = POSTCODE_CHANGES_DAYS * DAY_MS;
  const recent = earlier.filter((at) => now.getTime() - at.getTime() < windowMs);
  const [oldest] = recent;
  if (oldest && recent.length >= POSTCODE_CHANGES) return { refusedUntil: new Date(oldest.getTime() + windowMs) };
  return { changedAt: [...recent, now] };
}
