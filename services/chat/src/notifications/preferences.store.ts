import type { ChildId, NotificationPreferences, UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import { ERASED_INDEX, ERASED_PERIOD } from '@notalone/service-kit/projections/state-documents';
import type { ClientSession, Collection, Db } from 'mongodb';
import { ALL_WANTED } from './notification-kinds.rules.ts';

/**
 * What a person wants to be notified of, or only a mark that the person is erased, so that a late event notifies
 * nobody.
 */
interface PreferencesDocument extends Partial<NotificationPreferences> {
  _id: UserId | ChildId;
  erasedAt?: Date;
  /** Ever: written with each new device, so that two at once conflict. */
  devicesAdded?: number;
}

const preferencesOf = (db: Db): Collection<PreferencesDocument> => db.collection('notificationPreferences');

const withDefaults = (stored: Partial<NotificationPreferences> = {}): NotificationPreferences => ({
  requests: stored.requests ?? ALL_WANTED.requests,
  connections: stored.connections ?? ALL_WANTED.connections,
  messages: stored.messages ?? ALL_WANTED.messages,
  posts: stored.posts ?? ALL_WANTED.posts,
});

/** What a person wants to be notified of: everything, until something is switched off. */
export const findPreferences = async (db: Db, userId: UserId): Promise<NotificationPreferences> =>
  withDefaults((await preferencesOf(db).findOne({ _id: userId })) ?? undefined);

/**
 * The preferences of the person to notify; undefined if that person, or whoever caused the notification, has been
 * erased.
 */
export async function findPreferencesUnlessErased(
  db: Db,
  { userId, causeId }: { readonly userId: UserId | ChildId; readonly causeId?: UserId | undefined },
  session?: ClientSession,
): Promise<NotificationPreferences | undefined> {
  const found = await preferencesOf(db)
    .find({ _id: { $in: causeId ? [userId, causeId] : [userId] } }, session && { session })
    .toArray();
  return found.some(({ erasedAt }) => erasedAt) ? undefined : withDefaults(found.find(({ _id }) => _id === userId));
}

/** Stages that leave nothing where this person has been erased. */
export const unlessErased = (userId: UserId): object[] => {
  const mark = [{ $match: { _id: userId, erasedAt: { $exists: true } } }];
  return [{ $lookup: { from: 'notificationPreferences', pipeline: mark, as: 'erased' } }, { $match: { erased: [] } }];
};

/** The preferences of each of these people; undefined for those who have been erased. */
export async function findManyPreferences(
  db: Db,
  userIds: readonly UserId[],
  session: ClientSession,
): Promise<(userId: UserId) => NotificationPreferences | undefined> {
  const found = await preferencesOf(db)
    .find({ _id: { $in: [...userIds] } }, { session })
    .toArray();
  const stored = new Map(found.map((preferences) => [preferences._id as string, preferences]));
  return (userId) => (stored.get(userId)?.erasedAt ? undefined : withDefaults(stored.get(userId)));
}

export async function storePreferences(db: Db, userId: UserId, wanted: NotificationPreferences): Promise<void> {
  await preferencesOf(db).updateOne({ _id: userId }, { $set: wanted }, { upsert: true });
}

export async function countDeviceAdded(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  await preferencesOf(db).updateOne({ _id: userId }, { $inc: { devicesAdded: 1 } }, { upsert: true, session });
}

async function erasePreferences(db: Db, userId: UserId, erasedAt: Date, session: ClientSession): Promise<void> {
  await preferencesOf(db).replaceOne({ _id: userId }, { erasedAt }, { upsert: true, session });
}
export const PREFERENCES: PersonalData<PreferencesDocument, { readonly db: Db }> = {
  collection: 'notificationPreferences',
  indexes: [ERASED_INDEX],
  subject: 'person',
  where: (_id: UserId) => ({ _id }),
  whenLeaving: {
    by: ({ db }, { id }, session: ClientSession) => erasePreferences(db, id as UserId, new Date(), session),
    says: 'A mark stays, so that a late event notifies nobody.',
  },
  expires: [ERASED_PERIOD],
  privacy: 'notifications, what one wishes',
  inCopy: { leftOut: 'What one wishes to be told outside the page is in the copy.' },
  receipt: 'notifications',
};
