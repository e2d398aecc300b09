import { adminChanged, userIdSchema } from '@notalone/contracts';
import type { AccountDocument } from '../accounts/accounts.store.ts';
import { changeAccount, findHolder } from '../accounts/accounts.store.ts';
import { announceAccount } from '../accounts/announce-account.ts';
import type { AuthDeps } from '../deps.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';

/**
 * Gives an account a role and ends its sessions, so that no token keeps the old role.
 * `isSafeguarding`: an admin who looks after cases of child safety (rules 6.2).
 * @returns false when no account owns that e-mail address
 */
export async function setRole(
  deps: Pick<AuthDeps, 'db' | 'transact' | 'outbox' | 'now' | 'revocations'>,
  email: string,
  role: AccountDocument['role'],
  { isSafeguarding = false }: { readonly isSafeguarding?: boolean } = {},
): Promise<boolean> {
  return deps.transact(async (session) => {
    const account = await findHolder(deps.db, email, session);
    const changed =
      account &&
      (await changeAccount(deps.db, session, account._id, {
        role,
        safeguarding: isSafeguarding && role === 'admin',
      }));
    if (!changed) return false;
    await announceAccount(deps, session, changed);
    const granted = isSafeguarding ? 'safeguarding-granted' : 'admin-granted';
    const change = role === 'admin' ? granted : 'admin-revoked';
    const data = { userId: userIdSchema.parse(changed._id), change } as const;
    await deps.outbox.add(session, adminChanged, { key: changed._id, data });
    await endSessionsOf(deps, session, { personId: changed._id });
    return true;
  });
}
