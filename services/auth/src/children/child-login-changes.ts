import { type ChildId, guardianHas, guardiansOf, internal, TEXTS, type UserId } from '@notalone/contracts';
import { preserveHeldRecords } from '@notalone/moderation/legal-hold/legal-holds';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import type { ClientSession, UpdateFilter } from 'mongodb';
import { frozenUntil } from '../accounts/accounts.rules.ts';
import { findAccount } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { findGuarded } from '../guardians/guardians.store.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { checkChildPin } from './check-child-pin.ts';
import { forgetChildDevices } from './child-devices.store.ts';
import { type ChildLogin, changeChildLogin, findChildLogin, removeChildLogins } from './children.store.ts';
import { checkChildLogin, createChildLogin } from './create-child-login.ts';
import { pinFault } from './pin.rules.ts';

const DONE = { message: 'Done.' };

/** Changes a login and revokes all of the child's sessions and tokens, in every service. @throws NOT_FOUND */
async function changeAndSignOut(deps: AuthDeps, childId: ChildId, change: UpdateFilter<ChildLogin>): Promise<void> {
  await deps.transact(async (session) => {
    if (!(await changeChildLogin(deps.db, childId, change, session))) throw apiError('NOT_FOUND');
    await endSessionsOf(deps, session, { personId: childId });
  });
}

/** Profile looks too, but may not have heard of a freeze yet. @throws CONFLICT */
async function requireNoFrozenGuardian({ db, now }: AuthDeps, childId: ChildId): Promise<void> {
  const login = await findChildLogin(db, childId);
  for (const guardianId of login ? guardiansOf(await findGuarded(db, login)) : []) {
    const guardian = await findAccount(db, guardianId);
    if (guardian && frozenUntil(guardian, now())) throw apiError('CONFLICT', { msg: TEXTS.guardianFrozen });
  }
}

/** The call of a guardian who has gone meanwhile comes too late. @throws FORBIDDEN */
async function requireStaying({ db }: AuthDeps, childId: ChildId, userId: UserId): Promise<void> {
  const login = await findChildLogin(db, childId);
  const child = login && (await findGuarded(db, login));
  if (child?.guardianRevokedAt && !guardianHas(child, userId, 'decisions')) throw apiError('FORBIDDEN');
}

/** @throws VALIDATION naming `pin`, NOT_FOUND, FORBIDDEN, CONFLICT */
async function changePin(
  deps: AuthDeps,
  childId: ChildId,
  { pin, userId }: { readonly pin: string; readonly userId?: UserId | undefined },
): Promise<void> {
  if (userId) await requireStaying(deps, childId, userId);
  const fault = pinFault(pin);
  if (fault) throw fieldError('pin', fault);
  await requireNoFrozenGuardian(deps, childId);
  const pinHash = await deps.passwords.hash(pin);
  // A new PIN also unlocks the login: wrong guesses of the old one no longer count.
  const set = { pinHash, pinChangedAt: deps.now(), lockedFor: [], ...(userId && { pinBy: userId }) };
  const unset = { pinEndedAt: '' as const, ...(!userId && { pinBy: '' as const }) };
  await changeAndSignOut(deps, childId, { $set: set, $unset: unset, $inc: { unlocks: 1 } });
}

/** @throws NOT_FOUND */
async function change(deps: AuthDeps, childId: ChildId, update: UpdateFilter<ChildLogin>): Promise<void> {
  if (!(await changeChildLogin(deps.db, childId, update))) throw apiError('NOT_FOUND');
}

/** Deletes a child's login and everything that belongs to it. */
export async function eraseChildLogin(deps: AuthDeps, childId: string, session: ClientSession): Promise<void> {
  const login = { collection: 'childLogins', filter: { _id: childId }, without: ['pinHash'] };
  await preserveHeldRecords(
    deps,
    childId,
    [login, { collection: 'sessions', filter: { personId: childId }, without: ['tokenHash'] }],
    session,
  );
  await endSessionsOf(deps, session, { personId: childId });
  await forgetChildDevices(deps.db, childId, session);
  await removeChildLogins(deps.db, session, [childId]);
}

/**
 * What the profile service may do with children's logins. The profile service has already checked the guardian's
 * permission.
 */
export function serveChildLogins(server: InternalServer, deps: AuthDeps): void {
  const { auth } = internal;
  server.serve(auth.checkChildLogin, ({ body }) => checkChildLogin(deps, body));
  server.serve(auth.checkChildPin, ({ params, body }) => checkChildPin(deps, params.childId, body));
  server.serve(auth.createChildLogin, async ({ body }) => {
    await createChildLogin(deps, body);
    return DONE;
  });
  server.serve(auth.changeChildPin, async ({ params, body }) => {
    await changePin(deps, params.childId, body);
    return DONE;
  });
  server.serve(auth.unlockChildLogin, async ({ params }) => {
    await change(deps, params.childId, { $set: { lockedFor: [] }, $inc: { unlocks: 1 } });
    return DONE;
  });
  server.serve(auth.suspendChildLogin, async ({ params }) => {
    await changeAndSignOut(deps, params.childId, { $set: { suspendedAt: deps.now() } });
    return DONE;
  });
  server.serve(auth.resumeChildLogin, async ({ params }) => {
    await change(deps, params.childId, { $unset: { suspendedAt: '' } });
    return DONE;
  });
  server.serve(auth.discardChildLogin, async ({ params }) => {
    await deps.transact((session) => eraseChildLogin(deps, params.childId, session));
    return DONE;
  });
}
