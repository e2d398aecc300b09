import { TESTS_PER_DAY } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession } from 'mongodb';
import { deliveriesOf } from '../deliveries/deliveries.store.ts';
import { secondsAfter } from '../shared/clock.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { deferredUntil } from './alerts.rules.ts';
import { type AlertDocument, alertsOf } from './alerts.store.ts';
import { changeAlert } from './change-alert.ts';

const DAY_SECONDS = 24 * 3600;
const HOUR_SECONDS = 3600;

/** One press of the probe a day is texted for real. */
async function probeText({ db }: EmergencyDeps, { ownerId, createdAt }: AlertDocument, session: ClientSession) {
  const since = secondsAfter(createdAt, -DAY_SECONDS);
  const real = await alertsOf(db).findOne({ ownerId, probe: 'real', createdAt: { $gt: since } }, { session });
  return real ? 'test' : 'real';
}

/** The newest press speaks for those that are deferred too: one text in ten minutes. */
async function replaceDeferred(
  deps: EmergencyDeps,
  alertIds: readonly string[],
  by: string,
  session: ClientSession,
): Promise<void> {
  const deferred = { alertId: { $in: [...alertIds] }, status: 'held' as const };
  for (const _id of await deliveriesOf(deps.db).distinct('alertId', deferred, { session }))
    if (_id) await changeAlert(deps, { _id }, { kind: 'replaced', by }, session);
}

/**
 * How many alerts of the last hour this one is, and until when its texts wait. Never a reason not to store it.
 * @throws RATE_LIMITED for a parent's sixth test of a day
 */
export async function limits(
  deps: EmergencyDeps,
  alert: AlertDocument,
  session: ClientSession,
): Promise<{ count: number; until: Date | undefined }> {
  if (alert.probe) {
    alert.probe = await probeText(deps, alert, session);
    return { count: 1, until: undefined };
  }
  const { ownerId, isTest, createdAt: now } = alert;
  // What is pressed on other devices holds nothing back that is pressed on the child's own.
  const isOnApproved = alert.isOnApproved ?? { $exists: false };
  const since = secondsAfter(now, isTest ? -DAY_SECONDS : -HOUR_SECONDS);
  const earlier = await alertsOf(deps.db)
    .find({ ownerId, isTest, isOnApproved, createdAt: { $gt: since } }, { session, projection: { _id: 1 } })
    .toArray();
  if (isTest && earlier.length >= TESTS_PER_DAY)
    throw apiError('RATE_LIMITED', { msg: `You can send ${TESTS_PER_DAY} tests a day.`, retryAfterSeconds: 3600 });
  const count = earlier.length + 1;
  const alertIds = earlier.map(({ _id }) => _id);
  const lastText = await deliveriesOf(deps.db).findOne(
    { alertId: { $in: alertIds }, kind: 'alert', channel: 'sms', sends: { $gt: 0 } },
    { session, sort: { sentAt: -1 } },
  );
  const until = isTest
    ? undefined
    : deferredUntil({ code: alert.code, alertsThisHour: count, lastTextAt: lastText?.sentAt }, now);
  if (until) await replaceDeferred(deps, alertIds, alert._id, session);
  return { count, until };
}
