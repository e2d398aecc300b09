import type { ProfileView, UserId } from '@notalone/contracts';
import { POSTCODE_CHANGES, POSTCODE_CHANGES_DAYS } from '@notalone/contracts/limits';
import type { ConnectionStatus } from '../relations/relations.rules.ts';

export type Visibility = 'friends' | 'public' | 'private';
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
export function ageBandOf(age: number): AgeBand {
  return AGE_BANDS.find(([upTo]) => age <= upTo)?.[1] ?? '15–18';
}

/** The viewer, as far as visibility depends on it. */
export interface Viewer {
  readonly userId: UserId;
  readonly hasProfile: boolean;
}
/** The profile's owner. `active`: the account is neither banned, unverified, being deleted nor unknown. */
export interface Subject {
  readonly userId: UserId;
  readonly visibility: Visibility;
  readonly active: boolean;
}

/**
 * How much of a profile a parent may see (rules 2.2, 2.7); undefined: not even that it exists. A family that asks to
 * connect shows its card meanwhile, whatever its visibility.
 */
export function viewFor(viewer: Viewer, subject: Subject, status: ConnectionStatus): ProfileView['view'] | undefined {
  if (viewer.userId === subject.userId) return 'own';
  if (!subject.active || status === 'blocked') return undefined;
  if (status === 'connected') return 'connection';
  if (subject.visibility === 'private') return status === 'received' ? 'card' : undefined;
  return subject.visibility === 'public' && viewer.hasProfile ? 'public' : 'card';
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
