import type { ReplyOf, secondFactor } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { AuthDeps } from '../deps.ts';
import { findFactors } from './factors.store.ts';
import { type GrownUp, requireAdminAccount, requireRecentProof } from './proof.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { hasFactor } from './second-factor.rules.ts';

/** Ten new codes; the old ones are void. @throws CONFLICT while no factor is registered */
export async function newRecoveryCodes(
  deps: AuthDeps,
  caller: GrownUp,
): Promise<ReplyOf<typeof secondFactor.newRecoveryCodes>> {
  const owner = await requireRecentProof(deps, caller);
  requireAdminAccount(owner);
  return deps.transact(async (session) => {
    if (!hasFactor(await findFactors(deps.db, owner.account._id, session))) throw apiError('CONFLICT');
    return { recoveryCodes: await replaceRecoveryCodes(deps, session, owner.account._id) };
  });
}
