import { type ChildId, guardianHas, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession, Filter } from 'mongodb';
import { trustOf } from '../devices/approve-device.ts';
import type { Presser } from '../devices/authenticate-press.ts';
import { childrenOfOthers, findChildrenOf } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { type AlertDocument, alertsOf } from './alerts.store.ts';

type FindDeps = Pick<EmergencyDeps, 'db'>;

/** Children of whom alerts lie under a guardian's id, and who are not that guardian's any more. */
export async function leftChildren(db: FindDeps['db'], userId: UserId, session?: ClientSession): Promise<ChildId[]> {
  const pressed = await alertsOf(db).distinct('childId', { parentId: userId }, session ? { session } : {});
  const childIds = pressed.flatMap((childId) => childId ?? []);
  return childrenOfOthers(db, userId, childIds, session);
}

/**
 * Alerts of a guardian's children and the guardian's own. From whom a moderator took the texts sees none of those times
 * (rules 10.3).
 */
export async function alertsOfGuardian(
  { db }: FindDeps,
  userId: UserId,
  session?: ClientSession,
): Promise<Filter<AlertDocument>> {
  const children = await findChildrenOf(db, userId, session);
  const [withTexts, silent] = [true, false].map((has) =>
    children.filter((child) => guardianHas(child, userId, 'texts') === has).map(({ _id }): string => _id),
  ) as [string[], string[]];
  const left = await leftChildren(db, userId, session);
  return {
    hiddenFrom: { $ne: userId },
    $or: [
      { ownerId: { $in: [userId, ...withTexts] } },
      { ownerId: { $in: silent }, closedAt: { $exists: true } },
      // Of a child whom profile has not told of yet.
      { parentId: userId, ownerId: { $nin: [...silent, ...left] } },
    ],
  };
}

/** By which the alerts that were pressed here are known. */
export const marksOf = (presser: Presser): string[] =>
  presser.role === 'child' ? [presser.device?._id, presser.sessionId].filter((mark) => mark !== undefined) : [];

/**
 * Which alerts somebody may see: a guardian the children's and their own; a child its own, and where no guardian has
 * said yes to the device, those that were pressed on it (rules 5.1).
 */
export async function alertsFor(deps: FindDeps, presser: Presser): Promise<Filter<AlertDocument>> {
  if (presser.role !== 'child') return alertsOfGuardian(deps, presser.parentId);
  const { shown } = await trustOf(deps, presser);
  const own = { ownerId: presser.childId };
  return shown.length > 0 ? own : { ...own, pressedOn: { $in: marksOf(presser) } };
}

/** Those about which this device speaks for the child: all, if every guardian has said yes to it, else its own. */
export async function alertsToChange(
  deps: FindDeps,
  presser: Presser & { role: 'child' },
): Promise<Filter<AlertDocument>> {
  const own = { ownerId: presser.childId };
  return (await trustOf(deps, presser)).isApproved ? own : { ...own, pressedOn: { $in: marksOf(presser) } };
}
const ELSEWHERE = 'Please say so on the device where you pressed the button, or ask a grown-up.';

/** @throws NOT_FOUND where there is none, or it is another family's */
export async function findAlert(deps: FindDeps, presser: Presser, alertId: string): Promise<AlertDocument> {
  const alert = await alertsOf(deps.db).findOne({ $and: [{ _id: alertId }, await alertsFor(deps, presser)] });
  if (!alert) throw apiError('NOT_FOUND');
  return alert;
}

/** @throws as `findAlert`; FORBIDDEN on a device that does not speak for the child about this alert */
export async function findAlertToChange(deps: FindDeps, presser: Presser, alertId: string): Promise<AlertDocument> {
  const alert = await findAlert(deps, presser, alertId);
  if (presser.role === 'parent') return alert;
  const isChangeable = { $and: [{ _id: alertId }, await alertsToChange(deps, presser)] };
  if (!(await alertsOf(deps.db).findOne(isChangeable))) throw apiError('FORBIDDEN', { msg: ELSEWHERE });
  return alert;
}

/** Whether a guardian, and with them whom they added, sees an alert at this moment. */
export const isSeenBy = async (deps: FindDeps, { _id }: AlertDocument, userId: UserId): Promise<boolean> =>
  (await alertsOf(deps.db).findOne({ $and: [{ _id }, await alertsOfGuardian(deps, userId)] })) !== null;
