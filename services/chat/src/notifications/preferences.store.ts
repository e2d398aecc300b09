import type { NotificationPreferences, UserId } from '@notalone/contracts';
import { ERASED_INDEX } from '@notalone/service-kit/projections/state-documents';
import type { ClientSession, Collection, Db, IndexDescription } from 'mongodb';
import { ALL_WANTED } from './notification-kinds.rules.ts';

/** What a person wants to be notified of, or only that the person is erased, so that a late event notifies nobody. */
interface PreferencesDocument extends Partial<NotificationPreferences> {
  _id: UserId;
  erasedAt?: Date;
}

export const PREFERENCES_INDEXES: readonly IndexDescription[] = [ERASED_INDEX];

const preferencesOf = (db: Db): Collection<PreferencesDocument> => db.collection('notificationPreferences');

const wantedBy = (wishes: Partial<NotificationPreferences> = {}): NotificationPreferences => ({
  requests: wishes.requests ?? ALL_WANTED.requests,
  connections: wishes.connections ?? ALL_WANTED.connections,
  messages: wishes.messages ?? ALL_WANTED.messages,
  posts: wishes.posts ?? ALL_WANTED.posts,
});

/** What a person wants to be notified of; all, until something is switched off. */
export const findPreferences = async (db: Db, userId: UserId): Promise<NotificationPreferences> =>
  wantedBy((await preferencesOf(db).findOne({ _id: userId })) ?? undefined);

/** Those of these people who want no notification of messages. */
export async function findUnwilling(db: Db, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
  const found = await preferencesOf(db)
    .find({ _id: { $in: [...userIds] }, messages: false }, { projection: { _id: 1 } })
    .toArray();
  return new Set(found.map(({ _id }) => _id));
}

/** The same for a person and who caused something; undefined when one of the two is erased. */
export async function findWishes(
  db: Db,
  { userId, causeId }: { readonly userId: UserId; readonly causeId?: UserId | undefined },
  session: ClientSession,
): Promise<NotificationPreferences | undefined> {
  const found = await preferencesOf(db)
    .find({ _id: { $in: causeId ? [userId, causeId] : [userId] } }, { session })
    .toArray();
  return found.some(({ erasedAt }) => erasedAt) ? undefined : wantedBy(found.find(({ _id }) => _id === userId));
}

export async function storePreferences(db: Db, userId: UserId, wanted: NotificationPreferences): Promise<void> {
  await preferencesOf(db).updateOne({ _id: userId }, { $set: wanted }, { upsert: true });
}

export async function erasePreferences(db: Db, userId: UserId, erasedAt: Date, session: ClientSession): Promise<void> {
  await preferencesOf(db).replaceOne({ _id: userId }, { erasedAt }, { upsert: true, session });
}
