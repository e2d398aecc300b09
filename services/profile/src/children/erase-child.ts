import { randomUUID } from 'node:crypto';
import { childDeletionRequested, guardiansOf, profileErased, type UserId } from '@notalone/contracts';
import { preserveHeldRecords } from '@notalone/moderation/legal-hold/legal-holds';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ClientSession } from 'mongodb';
import { type ChildDocument, childrenOf } from '../child-records/children.store.ts';
import { eraseEntriesOfChild } from '../child-records/guardian-entries.store.ts';
import { eraseInvitationsOfChild } from '../child-records/guardian-invitations.store.ts';
import { eraseConsentsOfChild } from '../consents/consents.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { eraseFriendshipsOf } from '../friendships/erase-friendships.ts';
import { eraseSchoolCard } from '../school-cards/school-cards.store.ts';
import { overdueRemovals } from './remove-child.ts';

const EVERY_SECONDS = 600;
/** A child is created within seconds; what is still `creating` after this was cut off. */
const CREATING_AT_MOST_MS = 5 * 60_000;

/** Erases all that this service holds of a child, and tells the others to. The confirmations name no one. */
async function eraseChild(
  deps: Pick<ProfileDeps, 'db' | 'outbox' | 'now'>,
  { _id: childId }: Pick<ChildDocument, '_id'>,
  session: ClientSession,
  { withAccount }: { withAccount?: true } = {},
): Promise<void> {
  const { db, outbox } = deps;
  const records = [
    { collection: 'children', filter: { _id: childId } },
    { collection: 'friendships', filter: { $or: [{ fromChildId: childId }, { toChildId: childId }] } },
    { collection: 'consents', filter: { childId } },
    { collection: 'guardianEntries', filter: { childId } },
  ];
  await preserveHeldRecords(deps, childId, records, session);
  await childrenOf(db).deleteOne({ _id: childId }, { session });
  await eraseConsentsOfChild(db, childId, session);
  await eraseSchoolCard(db, childId, session);
  await eraseEntriesOfChild(db, childId, session);
  await eraseInvitationsOfChild(db, childId, session);
  await eraseFriendshipsOf(deps, childId, session);
  await outbox.tombstone(session, 'children.state', childId);
  const erasureId = randomUUID();
  await outbox.add(session, childDeletionRequested, {
    key: childId,
    data: { childId, erasureId, ...(withAccount && { withAccount }) },
  });
  await outbox.add(session, profileErased, { key: erasureId, data: { erasureId } });
}

/** The children of a person who leaves go too, unless they have another guardian. Doing it again does no harm. */
export async function eraseChildrenOf(
  deps: Pick<ProfileDeps, 'db' | 'outbox' | 'now'>,
  userId: UserId,
  session: ClientSession,
): Promise<void> {
  const children = await childrenOf(deps.db).find({ parentId: userId }, { session }).toArray();
  for (const child of children.filter((one) => guardiansOf(one).length === 1))
    await eraseChild(deps, child, session, { withAccount: true });
}

/** Erases children removed seven days ago, and takes back what a crash left half created. */
export async function cleanUpChildren(deps: ProfileDeps, signal: AbortSignal): Promise<void> {
  const { db, transact, childLogins, now } = deps;
  for await (const child of overdueRemovals(deps)) {
    signal.throwIfAborted();
    await transact((session) => eraseChild(deps, child, session));
  }
  const cutOff = { state: 'creating' as const, createdAt: { $lte: new Date(now().getTime() - CREATING_AT_MOST_MS) } };
  for await (const { _id } of childrenOf(db).find(cutOff)) {
    signal.throwIfAborted();
    await childLogins.discard(_id);
    await childrenOf(db).deleteOne({ _id, state: 'creating' });
  }
}

export const cleanUpChildrenRegularly = (jobs: Jobs, deps: ProfileDeps): void =>
  jobs.every('clean-up-children', EVERY_SECONDS, ({ signal }) => cleanUpChildren(deps, signal));
