import { CODE_EXPIRES_IN_SECONDS, type ReplyOf, type secondFactor } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { AuthDeps } from '../deps.ts';
import { markUsed } from '../sessions/sessions.store.ts';
import { newAuthenticator, stepOfCode } from './authenticator.ts';
import { ensureFactors, insertAuthenticator, storePendingAuthenticator } from './factors.store.ts';
import { type GrownUp, requireAdminAccount, requireRecentProof } from './proof.ts';
import { type Registered, registerFactor } from './register-factor.ts';

const AGAIN = 'That took too long. Please start again with a new secret.';

/** Makes a secret for an app and keeps it aside until this session has typed a code of it. */
export async function startAuthenticator(
  deps: AuthDeps,
  caller: GrownUp,
): Promise<ReplyOf<typeof secondFactor.startAuthenticator>> {
  const owner = await requireRecentProof(deps, caller);
  requireAdminAccount(owner);
  const { _id, username } = owner.account;
  const { secret, uri, encrypted } = newAuthenticator(deps, _id, username);
  const now = deps.now();
  const expiresAt = new Date(now.getTime() + CODE_EXPIRES_IN_SECONDS * 1000);
  await deps.transact(async (session) => {
    // Writes to the session, so that it and an erasure conflict.
    if (!(await markUsed(deps.db, caller.sessionId, now, {}, session))) throw apiError('UNAUTHENTICATED');
    await ensureFactors(deps.db, session, _id);
    await storePendingAuthenticator(deps.db, session, _id, { encrypted, sessionId: caller.sessionId, expiresAt });
  });
  return { secret, uri };
}

/**
 * Registers the app with its first code, in place of an earlier app.
 * @throws CODE_INVALID, CODE_EXPIRED; CONFLICT when it was registered meanwhile
 */
export async function addAuthenticator(deps: AuthDeps, caller: GrownUp, code: string): Promise<Registered> {
  const owner = await requireRecentProof(deps, caller);
  requireAdminAccount(owner);
  const pending = owner.factors?.pendingAuthenticator;
  if (!pending || pending.sessionId !== caller.sessionId || pending.expiresAt <= deps.now())
    throw apiError('CODE_EXPIRED', { msg: AGAIN });
  const { encrypted } = pending;
  const step = stepOfCode(deps, owner.account._id, { encrypted, code });
  if (step === undefined) throw apiError('CODE_INVALID');
  // This code is used up by registering.
  const authenticator = { encrypted, createdAt: deps.now(), lastStep: step };
  const insert = (to: Parameters<typeof insertAuthenticator>[1]) => insertAuthenticator(deps.db, to, authenticator);
  return registerFactor(deps, { caller, owner, notice: 'authenticator-added', insert });
}
