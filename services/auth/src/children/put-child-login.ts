import { type ChildId, guardianHas, guardiansOf, type internal, TEXTS, type UserId } from '@notalone/contracts';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import type { InternalCall } from '@notalone/service-kit/internal/internal-server';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import type { UpdateFilter } from 'mongodb';
import { frozenUntil } from '../accounts/accounts.rules.ts';
import { findAccount } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { findGuarded } from '../guardians/guardians.store.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { childNameKey } from './children.rules.ts';
import { type ChildLogin, changeChildLogin, findChildLogin, insertChildLogin } from './children.store.ts';
import { pinFault } from './pin.rules.ts';

type Put = InternalCall<typeof internal.auth.putChildLogin>['body'];
type Creation = Extract<Put, { readonly name: unknown }>;
type Deps = Pick<AuthDeps, 'db' | 'transact' | 'outbox' | 'revocations' | 'now' | 'passwords'>;

const CHANGED_MEANWHILE = 'Somebody changed this login at the same time. Please try again.';

/** Profile looks too, but may not have heard of a freeze yet. @throws CONFLICT */
async function requireNoFrozenGuardian({ db, now }: Deps, login: ChildLogin): Promise<void> {
  for (const guardianId of guardiansOf(await findGuarded(db, login))) {
    const guardian = await findAccount(db, guardianId);
    if (guardian && frozenUntil(guardian, now())) throw apiError('CONFLICT', { msg: TEXTS.guardianFrozen });
  }
}

/** The call of a guardian who has gone meanwhile comes too late. @throws FORBIDDEN */
async function requireStaying({ db }: Deps, login: ChildLogin, userId: UserId): Promise<void> {
  const child = await findGuarded(db, login);
  if (child.guardianRevokedAt && !guardianHas(child, userId, 'decisions')) throw apiError('FORBIDDEN');
}

/** The hash of a new PIN. @throws VALIDATION naming `pin`, FORBIDDEN, CONFLICT */
async function hashOfNewPin(deps: Deps, childId: ChildId, { pin, userId }: Creation['pin']): Promise<string> {
  const login = await findChildLogin(deps.db, childId);
  if (login) await requireStaying(deps, login, userId);
  const fault = pinFault(pin);
  if (fault) throw fieldError('pin', fault);
  if (login) await requireNoFrozenGuardian(deps, login);
  return await deps.passwords.hash(pin);
}

/** @throws USERNAME_TAKEN when another child has the warrior username, in any case */
async function create({ db, now }: Deps, _id: ChildId, { version, state, name, pin }: Creation, pinHash: string) {
  const { childName, warriorUsername } = name;
  try {
    await insertChildLogin(db, {
      _id,
      version,
      userId: pin.userId,
      childName,
      nameKey: childNameKey(childName),
      warriorUsername,
      warriorKey: childNameKey(warriorUsername),
      pinHash,
      pinBy: pin.userId,
      createdAt: now(),
      ...(state === 'suspended' && { suspendedAt: now() }),
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const known = await findChildLogin(db, _id);
    if (known?.warriorUsername !== warriorUsername) throw apiError('USERNAME_TAKEN', { cause: error });
  }
}

/** A new PIN also unlocks the login: wrong guesses of the old one no longer count. */
function changeOf({ version, state, pin, unlock }: Put, pinHash: string | undefined, now: Date) {
  const isSuspended = state === 'suspended';
  const change: UpdateFilter<ChildLogin> = {
    $set: {
      version,
      ...(isSuspended && { suspendedAt: now }),
      ...(pin && pinHash && { pinHash, pinChangedAt: now, pinBy: pin.userId }),
      ...((pin || unlock) && { lockedFor: [] }),
    },
    $unset: { ...(!isSuspended && { suspendedAt: '' }), ...(pin && { pinEndedAt: '' }) },
    $inc: { unlocks: pin || unlock ? 1 : 0 },
  };
  return change;
}

/**
 * Makes or changes a child's login. Profile has checked the guardian's permission, and numbers what it asks for: the
 * same again changes nothing, and what is older than the newest neither suspends nor resumes. A new PIN and a
 * suspension end all sessions and tokens of the child, in every service.
 * @throws VALIDATION naming `pin`; USERNAME_TAKEN; NOT_FOUND; FORBIDDEN; CONFLICT while the account of a guardian is
 * stopped, and for a PIN or an unlock that is older than the newest change
 */
export async function putChildLogin(deps: Deps, childId: ChildId, put: Put): Promise<void> {
  const { version, state, pin, unlock } = put;
  const pinHash = pin && (await hashOfNewPin(deps, childId, pin));
  if ('name' in put && pinHash) return await create(deps, childId, put, pinHash);
  await deps.transact(async (session) => {
    const change = changeOf(put, pinHash, deps.now());
    if (await changeChildLogin(deps.db, childId, change, session, { version: { $lt: version } })) {
      if (pin || state === 'suspended') await endSessionsOf(deps, session, { personId: childId });
      return;
    }
    const known = await findChildLogin(deps.db, childId, session);
    if (!known) throw apiError('NOT_FOUND');
    if (known.version > version && (pin || unlock)) throw apiError('CONFLICT', { msg: CHANGED_MEANWHILE });
  });
}
