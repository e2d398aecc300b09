import { formatShortTime, formatTime, isSameDay } from '../conversations/format-time.ts';

/** `Muted until 14:05`, `Muted until 2 Dec, 14:05`, or `Muted` for good. */
export function formatMute({ until }: { readonly until?: string | undefined }): string {
  if (until === undefined) return 'Muted';
  const now = new Date();
  const day = isSameDay(until, now.toISOString()) ? '' : `${formatShortTime(until, now)}, `;
  return `Muted until ${day}${formatTime(until)}`;
}
