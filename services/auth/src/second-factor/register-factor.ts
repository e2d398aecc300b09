import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import { findFactors } from './factors.store.ts';
import { type Notice, notifyOwner } from './notify-owner.ts';
import { continueSession, type GrownUp, type Proven, recordProof, type requireRecentProof } from './proof.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

export interface Registered {
  /** An admin has just confirmed the factor by registering it. */
  readonly proven: Proven;
  readonly recoveryCodes?: string[];
}
interface Registration {
  readonly caller: GrownUp;
  readonly owner: Awaited<ReturnType<typeof requireRecentProof>>;
  readonly notice: Notice;
  readonly insert: (to: { session: ClientSession; userId: string; isFirst: boolean }) => Promise<boolean>;
}

/**
 * Adds a factor in one transaction with the mail to its owner. An admin without recovery codes gets ten.
 * @throws CONFLICT when it is there already, or when another one was registered meanwhile with the password alone
 */
export async function registerFactor(
  deps: AuthDeps,
  { caller, owner: { account, isFirst }, notice, insert }: Registration,
): Promise<Registered> {
  return deps.transact(async (session) => {
    if (!(await insert({ session, userId: account._id, isFirst }))) throw apiError('CONFLICT');
    await notifyOwner(deps, session, account, notice);
    const isAdmin = account.role === 'admin';
    const stored = await findFactors(deps.db, account._id, session);
    const needsCodes = isAdmin && stored?.recoveryCodes.length === 0;
    const recoveryCodes = needsCodes ? await replaceRecoveryCodes(deps, session, account._id) : undefined;
    // Of a parent the session proves what it proved before.
    const proven = isAdmin
      ? await recordProof(deps, caller, account, session)
      : await continueSession(deps, caller, account, {}, session);
    return { proven, ...(recoveryCodes && { recoveryCodes }) };
  });
}
