import { type ChildId, guardianHas, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession, Filter } from 'mongodb';
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

/** Which alerts somebody may see: a child its own, a guardian the children's and their own. */
export const alertsFor = async (deps: FindDeps, presser: Presser): Promise<Filter<AlertDocument>> =>
  presser.role === 'child' ? { ownerId: presser.childId } : alertsOfGuardian(deps, presser.parentId);

/** @throws NOT_FOUND where there is none, or it is another family's */
export async function findAlert(deps: FindDeps, presser: Presser, alertId: string): Promise<AlertDocument> {
  const alert = await alertsOf(deps.db).findOne({ $and: [{ _id: alertId }, await alertsFor(deps, presser)] });
  if (!alert) throw apiError('NOT_FOUND');
  return alert;
}

/** Whether a guardian, and with them whom they added, sees an alert at this moment. */
export const isSeenBy = async (deps: FindDeps, { _id }: AlertDocument, userId: UserId): Promise<boolean> =>
  (await alertsOf(deps.db).findOne({ $and: [{ _id }, await alertsOfGuardian(deps, userId)] })) !== null;
