import type { ChildId } from '@notalone/contracts';
import { FRIENDSHIP_EXPIRES_DAYS } from '@notalone/contracts/limits';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { FRIENDSHIP_INDEXES, type FriendshipDocument, friendshipsOf } from './friendships.store.ts';
import { notifyDecided } from './notify-parties.ts';

type Deps = Pick<ProfileDeps, 'db' | 'outbox'>;
const ofChild = (childId: ChildId) => ({ $or: [{ fromChildId: childId }, { toChildId: childId }] });

/** Tells of what was known elsewhere. */
async function eraseFriendshipsOf(deps: Deps, childId: ChildId, session: ClientSession): Promise<void> {
  const { db, outbox } = deps;
  const friendships = await friendshipsOf(db).find(ofChild(childId), { session }).toArray();
  for (const friendship of friendships) {
    if (friendship.state === 'pending') await notifyDecided(deps, friendship, { outcome: 'withdrawn' }, session);
    if (friendship.version > 0) await outbox.tombstone(session, 'relations.state', friendship._id);
  }
  await friendshipsOf(db).deleteMany(ofChild(childId), { session });
}

export const FRIENDSHIPS: PersonalData<FriendshipDocument, Deps> = {
  collection: 'friendships',
  indexes: FRIENDSHIP_INDEXES,
  subject: 'child',
  where: ofChild,
  hold: {},
  whenLeaving: {
    by: (deps, { id }, session: ClientSession) => eraseFriendshipsOf(deps, id as ChildId, session),
    says: 'Deleted, here and in Kafka `relations.state`; open requests are withdrawn.',
  },
  expires: [{ what: 'unanswered requests between children', seconds: FRIENDSHIP_EXPIRES_DAYS * 24 * 3600 }],
  privacy: [
    {
      what: "children's friendships and requests: ids of the four, the warrior username asked for, times of each yes",
      how: 'who are friends also Kafka `relations.state`, compacted, and chat',
      why: 'so that nobody writes to a child without four yeses',
      seenBy: 'the two children and their parents',
      kept: 'with one of the children; an unanswered request ends after 14 days',
    },
  ],
  inCopy: { kind: 'childFriend' },
  receipt: 'children',
};
