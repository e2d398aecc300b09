import { randomBytes, randomInt } from 'node:crypto';
import {
  type ChildId,
  type guardians,
  guardiansOf,
  idSchema,
  internal,
  type ReplyOf,
  type UserId,
} from '@notalone/contracts';
import { GUARDIAN_INVITATION_DAYS, GUARDIAN_INVITATIONS_PER_DAY } from '@notalone/contracts/limits';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import { requireQuota } from '@notalone/service-kit/limits/fail-open';
import { ObjectId } from 'mongodb';
import {
  type ChildDocument,
  lockChild,
  requireDecidingChild,
  requireOwnChild,
} from '../child-records/children.store.ts';
import { requireNoFrozenGuardian } from '../child-records/frozen-guardians.ts';
import {
  type GuardianInvitationDocument,
  guardianInvitationsOf,
  withdrawInvitations,
} from '../child-records/guardian-invitations.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { findOrFetchPerson } from '../people/people.store.ts';
import { daysAfter } from '../relations/relations.rules.ts';
import { codeContext, phoneContext, TOKEN_CONTEXT, viewInvitation } from './invitations.ts';

const QUOTA = {
  name: 'invite a guardian',
  max: GUARDIAN_INVITATIONS_PER_DAY,
  windowSeconds: 24 * 3600,
  msg: `You have sent ${GUARDIAN_INVITATIONS_PER_DAY} invitations today. Please try again tomorrow.`,
};
const TOKEN_BYTES = 32;

/** @throws NOT_FOUND with two guardians, and where the child was removed */
function requireOneGuardian(child: ChildDocument): void {
  if (child.state !== 'active' || guardiansOf(child).length > 1) throw apiError('NOT_FOUND');
}

function newInvitation(
  { encryption, now }: Pick<ProfileDeps, 'encryption' | 'now'>,
  { childId, userId, phone }: { childId: ChildId; userId: UserId; phone: string },
) {
  const _id = new ObjectId().toHexString();
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const invitation: GuardianInvitationDocument = {
    _id,
    childId,
    invitedBy: userId,
    state: 'pending',
    wrongCodes: 0,
    tokenHash: encryption.fingerprint(token, TOKEN_CONTEXT),
    codeHash: encryption.fingerprint(code, codeContext(_id)),
    phone: encryption.encrypt(phone, phoneContext(_id)),
    phoneEnding: phone.slice(-3),
    createdAt: now(),
    expiresAt: daysAfter(now(), GUARDIAN_INVITATION_DAYS),
  };
  return { invitation, token, code };
}

/**
 * Invites a second guardian, who needs both the link and the code, which goes to the number that is named. Takes the
 * place of an earlier invitation.
 * @throws NOT_FOUND; FORBIDDEN; VALIDATION for the caller's own number; RATE_LIMITED; UNAVAILABLE while auth is away
 */
export async function inviteGuardian(
  deps: ProfileDeps,
  userId: UserId,
  childId: ChildId,
  phone: string,
): Promise<ReplyOf<typeof guardians.inviteGuardian>> {
  const { db, transact, internal: client, config, now } = deps;
  const child = await requireDecidingChild(db, userId, childId);
  requireOneGuardian(child);
  await requireNoFrozenGuardian(db, child, now());
  const own = { params: { userId }, body: { phone }, idempotencyKey: new ObjectId().toHexString() };
  if ((await client.call(internal.auth.isPhoneOf, own)).isTheirs)
    throw fieldError('phone', 'That is your own number. Please give the number of the other guardian.');
  await requireQuota(deps, QUOTA, userId);
  const { invitation, token, code } = newInvitation(deps, { childId, userId, phone });
  await transact(async (session) => {
    await lockChild(db, childId, session);
    requireOneGuardian(await requireDecidingChild(db, userId, childId, session));
    await withdrawInvitations(db, childId, session);
    await guardianInvitationsOf(db).insertOne(invitation, { session });
  });
  const invitedBy = (await findOrFetchPerson(deps, userId))?.account.username ?? '';
  try {
    await client.call(internal.auth.textGuardianCode, {
      params: { invitationId: idSchema.parse(invitation._id) },
      body: { phone, code, invitedBy },
      idempotencyKey: invitation._id,
    });
  } catch (error) {
    await guardianInvitationsOf(db).deleteOne({ _id: invitation._id });
    throw error;
  }
  return { ...viewInvitation(invitation), link: `${config.PUBLIC_URL}/guardian-invitation/${token}` };
}

/** @throws NOT_FOUND unless it is the caller's own child */
export async function withdrawGuardianInvitation(
  { db, transact }: Pick<ProfileDeps, 'db' | 'transact'>,
  userId: UserId,
  childId: ChildId,
): Promise<{ message: string }> {
  await transact(async (session) => {
    await requireOwnChild(db, userId, childId, session);
    await withdrawInvitations(db, childId, session);
  });
  return { message: 'The invitation is taken back.' };
}
