import { PROCESSED_NOTIFICATIONS_MAX } from '@notalone/contracts/limits';
import { report } from '@notalone/web-kit/report';

/** The specification's storage key: the last 100 notifications that were answered in this browser. */
const KEY = 'processedNotifications';

/** Ids, the oldest first. A browser without storage, or with something else in it, has none. */
export function processedIds(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch (error) {
    report('answered notifications could not be read', error);
    return [];
  }
}

export function rememberProcessed(id: string): void {
  const ids = [...processedIds().filter((other) => other !== id), id].slice(-PROCESSED_NOTIFICATIONS_MAX);
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch (error) {
    report('an answered notification could not be remembered', error);
  }
}
