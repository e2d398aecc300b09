import type { ClientSession, Filter } from 'mongodb';
import { DELIVERIES } from '../deliveries/deliveries.store.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { applyEffects } from './alert-effects.ts';
import { type AlertEvent, isClosed, nextStep } from './alert-life.rules.ts';
import { type AlertDocument, alertsOf } from './alerts.store.ts';
import { announceChanged } from './announce-alert.ts';

export type ChangeDeps = Pick<EmergencyDeps, 'db' | 'outbox' | 'now'>;

/** An alert with more than ten in an hour before it gives way to a later one; once that is closed it speaks again. */
async function resumeReplaced(deps: ChangeDeps, alert: AlertDocument, session: ClientSession): Promise<void> {
  if (alert.state !== 'cancelled') return;
  const replaced = await alertsOf(deps.db).find({ replacedBy: alert._id }, { session }).toArray();
  for (const { _id } of replaced) await changeAlert(deps, { _id }, { kind: 'resumed' }, session);
}

/**
 * Lets something happen to an alert, with everything that is to be sent because of it, in one transaction. Answers the
 * alert as it is then, or undefined where there is none.
 */
export async function changeAlert(
  deps: ChangeDeps,
  which: Filter<AlertDocument>,
  event: AlertEvent,
  session: ClientSession,
): Promise<AlertDocument | undefined> {
  const before = await alertsOf(deps.db).findOne(which, { session });
  if (!before) return undefined;
  const { alert, effects } = nextStep(before, event, deps.now());
  if (alert === before) return before;
  await alertsOf(deps.db).replaceOne({ _id: alert._id }, alert, { session });
  await applyEffects(deps, alert, effects, session);
  await announceChanged(deps, session, alert);
  if (!isClosed(before) && isClosed(alert)) await resumeReplaced(deps, alert, session);
  return alert;
}

const DUE_AT_ONCE = 100;

/**
 * Lets the clock go on in every alert that has something to do by now. Two instances at once do no harm. Answers whether
 * a delivery may be due: every instance asks each second, so both are one question.
 */
export async function runDueSteps(deps: ChangeDeps & Pick<EmergencyDeps, 'transact' | 'log'>): Promise<boolean> {
  const now = deps.now();
  const $unionWith = {
    coll: DELIVERIES.collection,
    pipeline: [
      { $match: { dueAt: { $lte: now }, leaseUntil: { $lte: now } } },
      { $limit: 1 },
      { $project: { isDelivery: { $literal: true } } },
    ],
  };
  const due = await alertsOf(deps.db)
    .aggregate<Pick<AlertDocument, '_id'> & { isDelivery?: true }>([
      { $match: { stepAt: { $lte: now } } },
      { $sort: { stepAt: 1 } },
      { $limit: DUE_AT_ONCE },
      { $project: { _id: 1 } },
      { $unionWith },
    ])
    .toArray();
  for (const { _id, isDelivery } of due)
    try {
      if (!isDelivery) await deps.transact((session) => changeAlert(deps, { _id }, { kind: 'time-passed' }, session));
    } catch (error) {
      // The next poll tries this one again; the others must not wait for it.
      deps.log.error({ err: error, alertId: _id }, 'a step of an alert failed');
    }
  return due.length > 0;
}
