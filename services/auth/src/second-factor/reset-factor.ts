import { adminChanged, userIdSchema } from '@notalone/contracts';
import { findHolder } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { removeFactorsOf } from './factors.store.ts';
import { type NotifyDeps, notifyOwner } from './notify-owner.ts';

/**
 * The operator's answer to a lost factor: removes passkeys, authenticator app and recovery codes, ends the sessions and
 * tells the owner. The next login registers a new factor. Written into the admins' audit.
 * @returns false when no account owns that e-mail address
 */
export async function resetFactor(
  deps: NotifyDeps & Pick<AuthDeps, 'transact' | 'revocations'>,
  email: string,
): Promise<boolean> {
  return deps.transact(async (session) => {
    const account = await findHolder(deps.db, email, session);
    if (!account) return false;
    await removeFactorsOf(deps.db, session, account._id);
    const data = { userId: userIdSchema.parse(account._id), change: 'second-factor-reset' } as const;
    await deps.outbox.add(session, adminChanged, { key: account._id, data });
    await notifyOwner(deps, session, account, 'reset');
    await endSessionsOf(deps, session, { personId: account._id });
    return true;
  });
}
