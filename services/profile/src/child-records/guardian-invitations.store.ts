import type { ChildId, UserId } from '@notalone/contracts';
import { GUARDIAN_INVITATION_DAYS } from '@notalone/contracts/limits';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db } from 'mongodb';
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

export const guardianInvitationsOf = (db: Db): Collection<GuardianInvitationDocument> =>
  db.collection('guardianInvitations');
export const GUARDIAN_INVITATIONS: PersonalData<GuardianInvitationDocument> = {
  collection: 'guardianInvitations',
  indexes: [
    { name: 'token', key: { tokenHash: 1 }, sparse: true },
    { name: 'of-child', key: { childId: 1 }, unique: true, partialFilterExpression: { state: 'pending' } },
    { name: 'of-guardian', key: { invitedBy: 1 } },
    { name: 'old', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  subject: 'both',
  where: (id: UserId & ChildId) => ({ $or: [{ invitedBy: id }, { childId: id }] }),
  whenLeaving: 'delete',
  expires: [
    {
      what: 'an invitation to be a guardian, with the number that was named while it waits',
      seconds: GUARDIAN_INVITATION_DAYS * 24 * 3600,
    },
  ],
  privacy: "a child's guardians",
  inCopy: { leftOut: 'Keys, and the number of somebody else.' },
  receipt: 'children',
};

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
