import type { emergency, ReplyOf } from '@notalone/contracts';
import type { Presser } from '../devices/authenticate-press.ts';
import { findParent } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { changeAlert } from './change-alert.ts';
import { findAlertToChange } from './find-alert.ts';
import { getAlert } from './get-alert.ts';

/**
 * 'I am OK', or a parent closes the alert. What waits is stopped, and everyone who was told of the alert is told this,
 * by the name of who it was. Answers stay. Idempotent.
 * @throws NOT_FOUND; FORBIDDEN on a device that does not speak for the child about this alert
 */
export async function cancelAlert(
  deps: EmergencyDeps,
  presser: Presser,
  alertId: string,
): Promise<ReplyOf<typeof emergency.cancelAlert>> {
  const { childName } = await findAlertToChange(deps, presser, alertId);
  const isChild = presser.role === 'child';
  const parent = isChild ? null : await findParent(deps.db, presser.parentId);
  const by = isChild
    ? { name: childName, who: 'child' as const }
    : { name: parent?.account?.username ?? 'A parent', who: 'guardian' as const };
  await deps.transact((session) => changeAlert(deps, { _id: alertId }, { kind: 'cancelled', by }, session));
  deps.worker.wake();
  return getAlert(deps, presser, alertId);
}
