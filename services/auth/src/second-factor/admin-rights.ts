import type { AccountDocument } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import type { Bearer } from '../sessions/access-token.ts';
import { findFactors } from './factors.store.ts';
import { hasAdminRights, missingFactor } from './second-factor.rules.ts';

/**
 * What the tokens of a grown-up's session say. An admin is a parent until a second factor was confirmed in this
 * session, and again twelve hours later (rules 1.14).
 */
export async function bearerOfAccount(
  { db, now }: Pick<AuthDeps, 'db' | 'now'>,
  { _id, role, readsOnly }: AccountDocument,
  secondFactorAt?: Date,
): Promise<Exclude<Bearer, { role: 'child' }>> {
  if (role !== 'admin' || hasAdminRights(secondFactorAt, now())) return { role, readsOnly };
  return { role: 'parent', readsOnly, secondFactor: missingFactor(await findFactors(db, _id)) };
}
