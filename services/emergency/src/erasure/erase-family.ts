import { type ChildId, EMERGENCY_ENDS_DAYS, emergencyErased, type UserId } from '@notalone/contracts';
import { markErased } from '@notalone/service-kit/projections/state-documents';
import type { ClientSession, Db, Document } from 'mongodb';
import { alertsOf } from '../alerts/alerts.store.ts';
import { contactsOf } from '../contacts/contacts.store.ts';
import { removedContactsOf } from '../contacts/removed-contacts.store.ts';
import { deliveriesOf } from '../deliveries/deliveries.store.ts';
import type { EmergencyDeps } from '../deps.ts';
import { devicesOf } from '../devices/devices.store.ts';
import { childrenOf, parentsOf } from '../family/family.projection.ts';
import { childSettingsOf, familiesOf } from '../family/settings.store.ts';
import { subscriptionsOf } from '../subscription/subscriptions.store.ts';

const DAY_MS = 24 * 3_600_000;
type EraseDeps = Pick<EmergencyDeps, 'db' | 'outbox' | 'now'>;

/** What says on a device that the button no longer texts anyone; it names nobody. */
const endDevices = (db: Db, which: Document, endedAt: Date, session: ClientSession) =>
  devicesOf(db).updateMany(
    which,
    [{ $replaceWith: { _id: '$_id', keyHash: '$keyHash', endedAt: { $literal: endedAt } } }],
    {
      session,
    },
  );

/** Erases what this service holds of a child. Doing it again does no harm. */
export async function eraseChild(
  { db, now }: Pick<EraseDeps, 'db' | 'now'>,
  childId: ChildId,
  session: ClientSession,
): Promise<void> {
  const alertIds = await alertsOf(db).distinct('_id', { childId }, { session });
  await deliveriesOf(db).deleteMany({ alertId: { $in: alertIds } }, { session });
  await alertsOf(db).deleteMany({ childId }, { session });
  await db.collection<{ _id: string }>('pressers').deleteOne({ _id: childId }, { session });
  await childSettingsOf(db).deleteOne({ _id: childId }, { session });
  await endDevices(db, { childId }, now(), session);
  await markErased(childrenOf(db), childId, session);
}

/** Erases a family whole and confirms each erasure that somebody waits for. */
export async function eraseFamily(
  { db, outbox, now }: EraseDeps,
  parentId: UserId,
  erasureIds: readonly string[],
  session: ClientSession,
): Promise<void> {
  const children = await childrenOf(db).find({ parentId }, { session }).toArray();
  for (const { _id } of children) await eraseChild({ db, now }, _id, session);
  await endDevices(db, { parentId }, now(), session);
  await deliveriesOf(db).deleteMany({ parentId }, { session });
  await alertsOf(db).deleteMany({ parentId }, { session });
  await contactsOf(db).deleteMany({ parentId }, { session });
  await removedContactsOf(db).deleteMany({ parentId }, { session });
  await subscriptionsOf(db).deleteOne({ _id: parentId }, { session });
  await familiesOf(db).deleteOne({ _id: parentId }, { session });
  await db.collection<{ _id: string }>('pressers').deleteOne({ _id: parentId }, { session });
  await markErased(parentsOf(db), parentId, session);
  for (const erasureId of erasureIds)
    await outbox.add(session, emergencyErased, { key: erasureId, data: { erasureId } });
}

/**
 * The parent's account is deleted, and its children with it: nothing ends at once where a child has a button, which
 * goes on for seven days (rules 5.12). Without one there is nothing to wait for. Called for the account and for each
 * child, in any order. The days count from the request: one that a restore repeats is not put off.
 */
export async function endFamilyLater(
  deps: EraseDeps,
  parentId: UserId,
  { erasureId, requestedAt = deps.now() }: { erasureId?: string; requestedAt?: Date },
  session: ClientSession,
): Promise<void> {
  const { db } = deps;
  const subscribed = await subscriptionsOf(db).findOne({ _id: parentId }, { session });
  if (subscribed?.subscriptionId)
    await db
      .collection<{ _id: string }>('cancellations')
      .updateOne(
        { _id: subscribed.subscriptionId },
        { $setOnInsert: { _id: subscribed.subscriptionId } },
        { session, upsert: true },
      );
  const hasButton = (await devicesOf(db).countDocuments({ parentId }, { session, limit: 1 })) > 0;
  if (!hasButton) return eraseFamily(deps, parentId, erasureId ? [erasureId] : [], session);
  const endsAt = new Date(requestedAt.getTime() + EMERGENCY_ENDS_DAYS * DAY_MS);
  const erasureIds = { $setUnion: [{ $ifNull: ['$erasureIds', []] }, erasureId ? [erasureId] : []] };
  const set = { endsAt: { $ifNull: ['$endsAt', endsAt] }, erasureIds };
  await familiesOf(db).updateOne({ _id: parentId }, [{ $set: set }], { session, upsert: true });
}
