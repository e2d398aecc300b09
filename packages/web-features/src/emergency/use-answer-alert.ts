import type { ON_THE_WAY_MINUTES } from '@notalone/contracts/limits';
import { api } from '@notalone/web-kit';

export interface AlertAnswer {
  readonly answer: 'on-the-way' | 'cannot-come' | 'together' | 'not-together';
  readonly minutes?: (typeof ON_THE_WAY_MINUTES)[number];
}

/** Each answers how the alert stands then. */
export const answerAlert = (alertId: string, body: AlertAnswer) =>
  api('POST /api/emergency-sms/alerts/{alertId}/answer', { params: { alertId }, body });
export const closeAlert = (alertId: string) =>
  api('POST /api/emergency-sms/alerts/{alertId}/cancel', { params: { alertId } });
