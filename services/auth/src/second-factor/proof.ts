import type { Caller } from '@notalone/service-kit/auth/caller';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession } from 'mongodb';
import { type Account, findAccount } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { accessToken } from '../sessions/access-token.ts';
import { findSession, markUsed, type SessionProof } from '../sessions/sessions.store.ts';
import type { OpenedSession } from '../sessions/start-session.ts';
import { bearerOfAccount } from './admin-rights.ts';
import { type FactorsDocument, findFactors } from './factors.store.ts';
import { hasFactor, isRecent } from './second-factor.rules.ts';

export type GrownUp = Exclude<Caller, { role: 'child' }>;
/** A session that goes on with another access token. */
export type Proven = Omit<OpenedSession, 'refreshToken'>;

export interface Owner {
  readonly account: Account;
  readonly factors: FactorsDocument | undefined;
}

export async function findOwner({ db }: Pick<AuthDeps, 'db'>, { userId }: GrownUp): Promise<Owner> {
  const [account, factors] = await Promise.all([findAccount(db, userId), findFactors(db, userId)]);
  if (!account) throw apiError('UNAUTHENTICATED');
  return { account, factors };
}

/** Authenticator codes and recovery codes are for admins alone. @throws FORBIDDEN */
export function requireAdminAccount({ account }: Owner): void {
  if (account.role !== 'admin') throw apiError('FORBIDDEN');
}

/**
 * For changes of the factors themselves: at most 15 minutes ago this session gave the password or, of an admin who has
 * a factor, confirmed it. So neither a stolen cookie nor a stolen password adds a factor beside the admin's own.
 * `isFirst`: an admin's first factor, for which the password is enough.
 * @throws PASSWORD_NEEDED, SECOND_FACTOR_NEEDED
 */
export async function requireRecentProof(deps: AuthDeps, caller: GrownUp): Promise<Owner & { isFirst: boolean }> {
  const owner = await findOwner(deps, caller);
  const session = await findSession(deps.db, caller.sessionId, deps.now());
  if (!session) throw apiError('UNAUTHENTICATED');
  const isAdmin = owner.account.role === 'admin';
  const isGuarded = isAdmin && hasFactor(owner.factors);
  const provenAt = isGuarded ? session.secondFactorAt : (session.authenticatedAt ?? session.createdAt);
  if (!isRecent(provenAt, deps.now())) throw apiError(isGuarded ? 'SECOND_FACTOR_NEEDED' : 'PASSWORD_NEEDED');
  return { ...owner, isFirst: isAdmin && !isGuarded };
}

/**
 * A new token for the session, with what is proven of the caller now.
 * @throws UNAUTHENTICATED when the session has ended, as it has when the role was changed meanwhile
 */
export async function continueSession(
  deps: AuthDeps,
  { sessionId }: GrownUp,
  account: Account,
  proof: SessionProof,
  transaction?: ClientSession,
): Promise<Proven> {
  const session = await markUsed(deps.db, sessionId, deps.now(), proof, transaction);
  if (!session) throw apiError('UNAUTHENTICATED');
  const bearer = await bearerOfAccount(deps, account, session.secondFactorAt);
  return { session, bearer, accessToken: await accessToken(deps, session, bearer) };
}

/**
 * Records on the session that the person has just confirmed a factor: of an admin the second factor, of a parent as if
 * the password had been typed again.
 */
export function recordProof(
  deps: AuthDeps,
  caller: GrownUp,
  account: Account,
  transaction?: ClientSession,
): Promise<Proven> {
  const now = deps.now();
  const proof = account.role === 'admin' ? { secondFactorAt: now } : { authenticatedAt: now };
  return continueSession(deps, caller, account, proof, transaction);
}
