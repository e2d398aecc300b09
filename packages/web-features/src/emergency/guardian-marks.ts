import { userStorage } from '@notalone/web-kit';
import { useSyncExternalStore } from 'react';
import { type GuardianAlert, isClosed } from './guardian-words.ts';

/** What the reader has done about an alert's alarm, in all tabs of this browser. */
interface Mark {
  /** As long as the alert is at this stage: opened again or closed, it is as if nothing had been done. */
  readonly stage: string;
  readonly isSmall?: boolean;
  readonly isSilent?: boolean;
  readonly isDismissed?: boolean;
}
const storage = userStorage<Mark>('emergencyAlarm');

const stageOf = (alert: GuardianAlert): string =>
  isClosed(alert) ? `closed ${alert.closedAt}` : `open ${alert.reopenedAt ?? alert.createdAt}`;

function markOf(marks: Readonly<Record<string, Mark>>, alert: GuardianAlert): Mark {
  const stage = stageOf(alert);
  const mark = marks[alert._id];
  if (mark?.stage === stage) return mark;
  // What was small stays so when it is closed.
  return { stage, ...(isClosed(alert) && mark?.isSmall && { isSmall: true }) };
}

export function useAlarmMarks() {
  const marks = useSyncExternalStore(storage.subscribe, storage.all);
  return {
    /** Whether something was done at an earlier stage of the alert. */
    isOld: (alert: GuardianAlert): boolean => (marks[alert._id]?.stage ?? stageOf(alert)) !== stageOf(alert),
    of: (alert: GuardianAlert): Mark => markOf(marks, alert),
    set(alert: GuardianAlert, change: Omit<Mark, 'stage'>): void {
      storage.put(alert._id, { ...markOf(storage.all(), alert), ...change });
    },
  };
}
