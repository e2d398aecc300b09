import type { Reply } from '@notalone/web-kit';

type Card = Reply<'GET /api/profile/search'>[number];

/** `5–10` → `5–10 miles away`. */
export function formatDistance(band: NonNullable<Card['distanceBand']>): string {
  if (band === 'under 5 miles') return 'Under 5 miles away';
  return `${band.charAt(0).toUpperCase()}${band.slice(1)} miles away`;
}

/** `2021-03-05` → `5 March 2021`. */
export const formatDate = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `2026-11-19T…` → `2 days ago`; `today` or `yesterday` by the reader's calendar. */
export function formatDaysAgo(instant: string, now: Date = new Date()): string {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((midnight(now) - midnight(new Date(instant))) / 86_400_000);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  return days < 14 ? `${days} days ago` : `${Math.round(days / 7)} weeks ago`;
}
