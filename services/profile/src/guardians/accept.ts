import {
  type BodyOf,
  guardianHas,
  type guardians,
  internal,
  isFrozenAt,
  type ReplyOf,
  type UserId,
} from '@notalone/contracts';
import { CHILDREN_MAX, GUARDIAN_CODE_ATTEMPTS } from '@notalone/contracts/limits';
import { TEXTS } from '@notalone/contracts/texts';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import type { Client } from '@notalone/service-kit/http/client';
import { type ClientSession, ObjectId } from 'mongodb';
import {
  type ChildDocument,
  childrenOf,
  findActiveChild,
  lockChild,
  saveChild,
} from '../child-records/children.store.ts';
import { freezesOfGuardians } from '../child-records/frozen-guardians.ts';
import { recordAction } from '../child-records/guardian-entries.store.ts';
import { codeTyped, isPending } from '../child-records/guardian-invitations.rules.ts';
import {
  type GuardianInvitationDocument,
  guardianInvitationsOf,
  saveInvitation,
} from '../child-records/guardian-invitations.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { updateFriendshipsOf } from '../friendships/pause-friendships.ts';
import { ensureMembership, lockStaying } from '../memberships/memberships.store.ts';
import { requirePassword } from '../passwords/require-password.ts';
import { findOrFetchPerson, isActive, type PersonDocument } from '../people/people.store.ts';
import { findRelation } from '../relations/relations.store.ts';
import { joined } from './guardianship.rules.ts';
import { codeContext, phoneContext, TOKEN_CONTEXT } from './invitations.ts';

interface Opened {
  readonly invitation: GuardianInvitationDocument;
  readonly child: ChildDocument;
  readonly inviter: PersonDocument;
}

/** Whether auth knows the number that was named as this person's, and verified. */
async function isNamed(
  { internal: client, encryption }: ProfileDeps,
  { _id, phone = '' }: GuardianInvitationDocument,
  userId: UserId,
): Promise<boolean> {
  const body = { phone: encryption.decrypt(phone, phoneContext(_id)) };
  const idempotencyKey = new ObjectId().toHexString();
  return (await client.call(internal.auth.isPhoneOf, { params: { userId }, body, idempotencyKey })).isTheirs;
}

/**
 * The link alone opens nothing: one that was forwarded does not exist for another account.
 * @throws NOT_FOUND once it is over; for the inviter; for whoever has not the number that was named; where one of the
 * two is banned or has blocked the other, or the inviter may not decide any more; CONFLICT while the inviter's account is
 * stopped
 */
async function requireInvited(deps: ProfileDeps, userId: UserId, token: string): Promise<Opened> {
  const { db, encryption, now } = deps;
  const tokenHash = { $in: encryption.fingerprints(token, TOKEN_CONTEXT) };
  const invitation = await guardianInvitationsOf(db).findOne({ tokenHash });
  if (!invitation || !isPending(invitation, now()) || invitation.invitedBy === userId) throw apiError('NOT_FOUND');
  const [child, inviter, invited, relation] = await Promise.all([
    findActiveChild(db, invitation.childId),
    findOrFetchPerson(deps, invitation.invitedBy),
    findOrFetchPerson(deps, userId),
    findRelation(db, userId, invitation.invitedBy),
  ]);
  if (!child || !inviter || !isActive(inviter) || !isActive(invited)) throw apiError('NOT_FOUND');
  if (relation?.state === 'blocked' || !guardianHas(child, inviter._id, 'decisions')) throw apiError('NOT_FOUND');
  if (!(await isNamed(deps, invitation, userId))) throw apiError('NOT_FOUND');
  // Whoever has taken over the inviter's account may have invited.
  if (isFrozenAt(await freezesOfGuardians(db, child), now()))
    throw apiError('CONFLICT', { msg: TEXTS.invitationWaits });
  return { invitation, child, inviter };
}

/** @throws as `requireInvited` */
export async function openGuardianInvitation(
  deps: ProfileDeps,
  userId: UserId,
  token: string,
): Promise<ReplyOf<typeof guardians.openGuardianInvitation>> {
  const { invitation, child, inviter } = await requireInvited(deps, userId, token);
  return { childName: child.name, invitedBy: inviter.account.username, expiresAt: invitation.expiresAt.toISOString() };
}

/** @throws NOT_FOUND where the inviter is no guardian any more; CONFLICT with eight children */
async function join(
  deps: ProfileDeps,
  { childId, invitedBy }: GuardianInvitationDocument,
  userId: UserId,
  session: ClientSession,
): Promise<ChildDocument> {
  const { db, now } = deps;
  const child = await lockChild(db, childId, session);
  if (isFrozenAt(await freezesOfGuardians(db, child), now()))
    throw apiError('CONFLICT', { msg: TEXTS.invitationWaits });
  const after = guardianHas(child, invitedBy, 'decisions') && joined(child, userId, now());
  if (!after) throw apiError('NOT_FOUND');
  const count = await childrenOf(db).countDocuments({ guardianIds: userId }, { session });
  if (count >= CHILDREN_MAX) throw apiError('CONFLICT', { msg: `You can have up to ${CHILDREN_MAX} children.` });
  const saved = await saveChild(deps, after, session);
  await recordAction(deps, saved, { userId, action: 'joined' }, session);
  await updateFriendshipsOf(deps, childId, session);
  return saved;
}

/**
 * Makes the caller the second guardian. A wrong code is counted in a transaction of its own kind: it ends without a
 * new guardian, and the fifth ends the invitation.
 * @throws as `requireInvited`; VALIDATION naming `password` or `code`; LOCKED_OUT; CONFLICT with eight children
 */
export async function acceptGuardianInvitation(
  deps: ProfileDeps,
  userId: UserId,
  token: string,
  { code, password }: BodyOf<typeof guardians.acceptGuardianInvitation>,
  client: Pick<Client, 'prefix'>,
): Promise<ReplyOf<typeof guardians.acceptGuardianInvitation>> {
  const { db, transact, encryption, now } = deps;
  const { _id } = (await requireInvited(deps, userId, token)).invitation;
  await requirePassword(deps, userId, password, client);
  await ensureMembership(db, userId);
  const hashes = encryption.fingerprints(code, codeContext(_id));
  const outcome = await transact(async (session) => {
    await lockStaying(db, userId, session);
    const before = await guardianInvitationsOf(db).findOne({ _id }, { session });
    const after = before && codeTyped(before, hashes.includes(before.codeHash ?? ''), now());
    if (!after) throw apiError('NOT_FOUND');
    await saveInvitation(db, after, session);
    return after.state === 'accepted' ? await join(deps, after, userId, session) : after.state;
  });
  if (outcome === 'failed')
    throw fieldError('code', `That was wrong code ${GUARDIAN_CODE_ATTEMPTS}. Please ask for a new invitation.`);
  if (typeof outcome === 'string') throw fieldError('code', 'That is not the code that we texted you.');
  const message = `You are ${outcome.name}’s guardian now. Say in the emergency settings which devices are ${outcome.name}’s: they show your number then.`;
  return { message, childId: outcome._id };
}
