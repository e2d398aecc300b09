import type { ChildId, UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, IndexDescription } from 'mongodb';
import { type GuardianInvitation, isPending } from './guardian-invitations.rules.ts';

export interface GuardianInvitationDocument extends GuardianInvitation {
  _id: string;
  /** Keyed hashes, and the number, encrypted: only while it is pending. */
  tokenHash?: string;
  codeHash?: string;
  phone?: string;
  phoneEnding: string;
  createdAt: Date;
}

export const GUARDIAN_INVITATION_INDEXES: readonly IndexDescription[] = [
  { name: 'token', key: { tokenHash: 1 }, sparse: true },
  { name: 'of-child', key: { childId: 1 }, unique: true, partialFilterExpression: { state: 'pending' } },
  { name: 'of-guardian', key: { invitedBy: 1 } },
  { name: 'old', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
];

export const guardianInvitationsOf = (db: Db): Collection<GuardianInvitationDocument> =>
  db.collection('guardianInvitations');

export async function findPendingInvitation(
  db: Db,
  childId: ChildId,
  now: Date,
): Promise<GuardianInvitationDocument | undefined> {
  const found = await guardianInvitationsOf(db).findOne({ childId, state: 'pending' });
  return found && isPending(found, now) ? found : undefined;
}

/** Stores what became of an invitation. Of one that is over nothing stays that opens it. */
export async function saveInvitation(
  db: Db,
  invitation: GuardianInvitationDocument,
  session: ClientSession,
): Promise<void> {
  const { tokenHash, codeHash, phone, ...rest } = invitation;
  const stored = rest.state === 'pending' ? invitation : rest;
  await guardianInvitationsOf(db).replaceOne({ _id: invitation._id }, stored, { session });
}

const OVER = { $set: { state: 'withdrawn' as const }, $unset: { tokenHash: '', codeHash: '', phone: '' } as const };

/** Takes back whatever is pending for this child. */
export async function withdrawInvitations(db: Db, childId: ChildId, session: ClientSession): Promise<void> {
  await guardianInvitationsOf(db).updateMany({ childId, state: 'pending' }, OVER, { session });
}
/** Takes back whom this account has invited in a time. */
export async function withdrawInvitationsOf(
  db: Db,
  invitedBy: UserId,
  { since, until }: { readonly since: string; readonly until: string },
  session: ClientSession,
): Promise<void> {
  const createdAt = { $gte: new Date(since), $lt: new Date(until) };
  const made = { invitedBy, state: 'pending', createdAt } as const;
  await guardianInvitationsOf(db).updateMany(made, OVER, { session });
}

export async function eraseInvitationsOfChild(db: Db, childId: ChildId, session: ClientSession): Promise<void> {
  await guardianInvitationsOf(db).deleteMany({ childId }, { session });
}

export async function eraseInvitationsOf(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  await guardianInvitationsOf(db).deleteMany({ invitedBy: userId }, { session });
}
