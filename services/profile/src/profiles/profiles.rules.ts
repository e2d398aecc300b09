import type { ProfileView, UserId } from '@notalone/contracts';
import { POSTCODE_CHANGES, POSTCODE_CHANGES_DAYS } from '@notalone/contracts/limits';
import type { Standing } from '../relations/relations.rules.ts';

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

/** An age in years as strangers see it. */
export function ageBandOf(age: number): AgeBand {
  return AGE_BANDS.find(([upTo]) => age <= upTo)?.[1] ?? '15–18';
}

/** Who looks, as far as it matters for what they may see. */
export interface Viewer {
  readonly userId: UserId;
  readonly hasProfile: boolean;
}
/** Whose profile it is. `active`: the account is neither banned, unverified nor being deleted, as far as is known. */
export interface Subject {
  readonly userId: UserId;
  readonly visibility: Visibility;
  readonly active: boolean;
}

/**
 * How much of a profile a parent may see (rules 2.2, 2.7); undefined: that it exists at all is not theirs to know. Who asks a family to
 * connect shows it a card meanwhile, whatever its own visibility.
 */
export function viewFor(viewer: Viewer, subject: Subject, standing: Standing): ProfileView['view'] | undefined {
  if (viewer.userId === subject.userId) return 'own';
  if (!subject.active || standing === 'blocked') return undefined;
  if (standing === 'connected') return 'connection';
  if (subject.visibility === 'private') return standing === 'received' ? 'card' : undefined;
  return subject.visibility === 'public' && viewer.hasProfile ? 'public' : 'card';
}

/**
 * The moments of recent moves, this one included; or from when on the next one is allowed. A home could be found by
 * moving about and watching the bands, so moves are counted (rules 2.4).
 */
export function recordMove(earlier: readonly Date[], now: Date): { movedAt: Date[] } | { refusedUntil: Date } {
  const windowMs = POSTCODE_CHANGES_DAYS * DAY_MS;
  const recent = earlier.filter((at) => now.getTime() - at.getTime() < windowMs);
  const [oldest] = recent;
  if (oldest && recent.length >= POSTCODE_CHANGES) return { refusedUntil: new Date(oldest.getTime() + windowMs) };
  return { movedAt: [...recent, now] };
}
