import type { Notification } from '@notalone/contracts';

/** An emergency stays on top until it is opened itself. */
export const waitsToBeOpened = ({ topic, read }: Pick<Notification, 'topic' | 'read'>): boolean =>
  topic === 'emergency' && !read;

export interface Section<T> {
  readonly title: 'Emergency' | 'Today' | 'This week' | 'Earlier';
  readonly items: readonly T[];
}

/**
 * By the reader's own calendar: today, the six days before it, and the rest. Items keep their order; empty sections
 * are left out.
 */
export function groupByTime<T extends { readonly createdAt: string }>(
  items: readonly T[],
  nowMs: number,
): readonly Section<T>[] {
  const now = new Date(nowMs);
  const startOf = (daysAgo: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).getTime();
  const [today, week] = [startOf(0), startOf(6)];
  const titleOf = ({ createdAt }: T): Section<T>['title'] => {
    const at = Date.parse(createdAt);
    return at >= today ? 'Today' : at >= week ? 'This week' : 'Earlier';
  };
  return (['Today', 'This week', 'Earlier'] as const)
    .map((title) => ({ title, items: items.filter((item) => titleOf(item) === title) }))
    .filter((section) => section.items.length > 0);
}

/** Emergencies that wait to be opened, then the others by time. */
export function sectionsOf<T extends Pick<Notification, 'topic' | 'read' | 'createdAt'>>(
  notifications: readonly T[],
  nowMs: number,
): readonly Section<T>[] {
  const waiting = notifications.filter(waitsToBeOpened);
  const others = groupByTime(
    notifications.filter((one) => !waitsToBeOpened(one)),
    nowMs,
  );
  return waiting.length > 0 ? [{ title: 'Emergency', items: waiting }, ...others] : others;
}
