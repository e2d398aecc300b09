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

/** A family's name as plain text: the username with the child's name after it. */
export const familyLabel = ({ username, childName }: { username?: string | undefined; childName: string }): string =>
  username ? `${username} (${childName})` : childName;
