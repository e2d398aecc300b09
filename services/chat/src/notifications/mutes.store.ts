import type { Mute, Thread, UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db, Filter } from 'mongodb';

/** A post or room of which a person gets no notifications. */
interface MuteDocument extends Thread {
  userId: UserId;
  /** Null for good. */
  until: Date | null;
}

export const mutesOf = (db: Db): Collection<MuteDocument> => db.collection('mutes');
export const MUTES: PersonalData<MuteDocument> = {
  collection: 'mutes',
  indexes: [
    { name: 'once', key: { userId: 1, kind: 1, threadId: 1 }, unique: true },
    { name: 'of-thread', key: { kind: 1, threadId: 1 } },
    { name: 'ended', key: { until: 1 }, expireAfterSeconds: 0 },
  ],
  subject: 'person',
  where: (userId: UserId) => ({ userId }),
  whenLeaving: 'delete',
  expires: [{ what: 'that a post or room is muted, unless for good', seconds: 7 * 24 * 3600 }],
  privacy: 'notifications, what one wishes',
  inCopy: { kind: 'mute' },
  receipt: 'notifications',
};

/** MongoDB deletes ended ones within a minute or so; until then they count no more. */
const activeAt = (at: Date): Filter<MuteDocument> => ({ $or: [{ until: null }, { until: { $gt: at } }] });

export const muteView = ({ kind, threadId, until }: Omit<MuteDocument, 'userId'>): Mute => ({
  kind,
  threadId,
  ...(until && { until: until.toISOString() }),
});

export const findMutes = (db: Db, userId: UserId, at: Date): Promise<MuteDocument[]> =>
  mutesOf(db)
    .find({ userId, ...activeAt(at) })
    .toArray();

/** Who of these people has muted which of these threads of one kind. One query, however many. */
export async function findMuted(
  db: Db,
  { userIds, kind, threadIds }: { userIds: readonly UserId[]; kind: Thread['kind']; threadIds: readonly string[] },
  session: ClientSession,
): Promise<(userId: UserId, threadId: string, at: Date) => boolean> {
  const found = await mutesOf(db)
    .find(
      { userId: { $in: [...userIds] }, kind, threadId: { $in: [...threadIds] as Thread['threadId'][] } },
      { session },
    )
    .toArray();
  const untilOf = new Map(found.map(({ userId, threadId, until }) => [`${userId} ${threadId}`, until]));
  return (userId, threadId, at) => {
    const until = untilOf.get(`${userId} ${threadId}`);
    return until === null || (until !== undefined && until > at);
  };
}

/** Stages that leave out people, by `userId`, who have muted this thread. */
export const unlessMuted = ({ kind, threadId }: Thread, at: Date): object[] => {
  const active = [{ $match: { kind, threadId, ...activeAt(at) } }];
  return [
    { $lookup: { from: 'mutes', localField: 'userId', foreignField: 'userId', pipeline: active, as: 'mutes' } },
    { $match: { mutes: [] } },
  ];
};

export async function eraseMutes(
  db: Db,
  which: Pick<MuteDocument, 'userId'> | Pick<MuteDocument, 'kind' | 'threadId'>,
  session?: ClientSession,
): Promise<void> {
  await mutesOf(db).deleteMany(which, session && { session });
}
