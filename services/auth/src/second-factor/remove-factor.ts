import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import { type FactorsDocument, findFactors, removeStoredAuthenticator, removeStoredPasskey } from './factors.store.ts';
import { type GrownUp, requireAdminAccount, requireRecentProof } from './proof.ts';
import { usableFactors } from './second-factor.rules.ts';

const LAST = 'This is your only way to confirm. Please add another one first.';

/** Removes one of the caller's own passkeys. @throws NOT_FOUND; CONFLICT for the last way in which an admin confirms */
export async function removePasskey(deps: AuthDeps, caller: GrownUp, id: string): Promise<{ message: string }> {
  const { account } = await requireRecentProof(deps, caller);
  await deps.transact(async (session) => {
    const factors = await factorsWith(deps, caller, session, ({ passkeys }) => passkeys.some(({ _id }) => _id === id));
    const passkeys = factors.passkeys.filter(({ _id }) => _id !== id);
    if (account.role === 'admin') requireUsable({ ...factors, passkeys });
    await removeStoredPasskey(deps.db, session, account._id, id);
  });
  return { message: 'The passkey was removed.' };
}

/** Removes the authenticator app. @throws as removePasskey; FORBIDDEN unless the account is an admin's */
export async function removeAuthenticator(deps: AuthDeps, caller: GrownUp): Promise<{ message: string }> {
  const owner = await requireRecentProof(deps, caller);
  requireAdminAccount(owner);
  await deps.transact(async (session) => {
    const factors = await factorsWith(deps, caller, session, ({ authenticator }) => authenticator !== undefined);
    requireUsable({ passkeys: factors.passkeys });
    await removeStoredAuthenticator(deps.db, session, owner.account._id);
  });
  return { message: 'The authenticator app was removed.' };
}

async function factorsWith(
  { db }: Pick<AuthDeps, 'db'>,
  { userId }: GrownUp,
  session: ClientSession,
  has: (factors: FactorsDocument) => boolean,
): Promise<FactorsDocument> {
  const factors = await findFactors(db, userId, session);
  if (!factors || !has(factors)) throw apiError('NOT_FOUND');
  return factors;
}

function requireUsable(left: Parameters<typeof usableFactors>[0]): void {
  if (usableFactors(left) === 0) throw apiError('CONFLICT', { msg: LAST });
}
