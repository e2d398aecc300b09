import { type ChildId, isGuardianOf, type UserId } from '@notalone/contracts';
import { CHILD_REMOVAL_UNDO_DAYS } from '@notalone/contracts/limits';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Db } from 'mongodb';
import { CHILD_INDEXES, type ChildDocument, childrenOf, saveChild } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { left, unlimited } from './guardianship.rules.ts';
import { storeLeft } from './leave.ts';

type Deps = Pick<ProfileDeps, 'db' | 'outbox' | 'now'>;

async function eraseChild({ db, outbox }: Deps, childId: ChildId, session: ClientSession): Promise<void> {
  const { deletedCount } = await childrenOf(db).deleteOne({ _id: childId }, { session });
  if (deletedCount > 0) await outbox.tombstone(session, 'children.state', childId);
}

/** Takes a guardian out of all children who have another, with what was taken from them. */
async function eraseGuardianships(deps: Deps, userId: UserId, session: ClientSession): Promise<void> {
  const named = { $or: [{ guardianIds: userId }, { 'withheld.userId': userId }] };
  for (const child of await childrenOf(deps.db).find(named, { session }).toArray()) {
    const after = left(child, userId, deps.now());
    if (after) await storeLeft(deps, child, unlimited(after, userId), { userId, action: 'left' }, session);
    else if (!isGuardianOf(child, userId)) await saveChild(deps, unlimited(child, userId), session);
  }
}

/** Children who have nobody else are erased before their guardian (`erasure/erase-child.ts`). */
export const CHILDREN: PersonalData<ChildDocument, Deps & { readonly db: Db }> = {
  collection: 'children',
  indexes: CHILD_INDEXES,
  subject: 'both',
  where: (id: ChildId & UserId) => ({ $or: [{ _id: id }, { guardianIds: id }] }),
  hold: {},
  whenLeaving: {
    by: (deps, { subject, id }, session: ClientSession) =>
      subject === 'child' ? eraseChild(deps, id as ChildId, session) : eraseGuardianships(deps, id as UserId, session),
    says: 'A child’s is deleted, here and in Kafka `children.state`; with a guardian those who have no other. A child who stays with another guardian no longer names the one who leaves.',
  },
  expires: [
    { what: 'a child that its parent removed, until it is erased', seconds: CHILD_REMOVAL_UNDO_DAYS * 24 * 3600 },
  ],
  privacy: [
    {
      what: "a child's month and year of birth",
      how: 'and the databases of chat and auth',
      why: 'for messages from 8, for who may read them, for friends of a similar age, for how long a new device hides messages after a new PIN',
      seenBy: 'the parent',
      kept: 'with the child',
    },
    {
      what: "a child's first name, warrior username, avatar, whether it can be found",
      how: "without the username also chat's and Kafka `children.state`, compacted",
      why: 'so that friends find each other',
      seenBy: 'as the login; the parent sets whether it can be found',
      kept: 'with the child; in Kafka until the tombstone is compacted, at most 3 days',
    },
    {
      what: "a child's guardians: who, which is the first, since when; an invitation: link and code, the number that was named",
      how: 'link and code as hashes, the number encrypted; who they are also Kafka `children.state`, compacted, and the databases of auth, chat and emergency',
      why: 'so that two people look after a child',
      seenBy: 'both guardians; of the number its last three digits, the one who invited',
      kept: 'with the child; an invitation 7 days',
    },
  ],
  inCopy: { kind: 'child' },
  receipt: 'children',
};
