import { PROCESSED_NOTIFICATIONS_MAX } from '@notalone/contracts/limits';
import { logWarning } from '@notalone/web-kit/log';

/** Storage key from the specification: the last 100 notifications answered in this browser. */
const KEY = 'processedNotifications';

/** Ids, oldest first. Empty if the browser has no storage or the stored value is invalid. */
export function processedIds(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch (error) {
    logWarning('could not read processed notifications', error);
    return [];
  }
}

export function rememberProcessed(id: string): void {
  const ids = [...processedIds().filter((other) => other !== id), id].slice(-PROCESSED_NOTIFICATIONS_MAX);
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch (error) {
    logWarning('could not store a processed notification', error);
  }
}
