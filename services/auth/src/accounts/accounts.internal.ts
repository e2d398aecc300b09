import { internal, userIdSchema } from '@notalone/contracts';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import type { AuthDeps } from '../deps.ts';
import { findAccount, findAllByEmail } from './accounts.store.ts';
import { accountState, phoneState } from './announce-account.ts';

/**
 * What other services may ask about an account. The password hash stays here; the phone number is for the emergency
 * service, and for who rings 999 in a case of child safety.
 */
export function serveAccountCalls(server: InternalServer, deps: AuthDeps): void {
  const { db, encryption, now } = deps;
  server.serve(internal.auth.getParentContact, async ({ caller, params: { userId } }) => {
    const account = await findAccount(db, userId);
    const phone = caller === 'emergency' && account && phoneState(account);
    return { ...(account && { account: accountState(account, now()) }), ...(phone && { phone }) };
  });
  server.serve(internal.auth.getPhone, async ({ caller, params: { userId } }) => {
    const account = await findAccount(db, userId);
    if (!account?.phoneVerifiedAt) return {};
    if (caller === 'content') return { phoneNumber: account.phone };
    return { phoneHash: encryption.fingerprint(account.phone, 'phone hash for other services') };
  });
  server.serve(internal.auth.findByEmail, async ({ body: { email } }) => ({
    userIds: (await findAllByEmail(db, email)).map(({ _id }) => userIdSchema.parse(_id)),
  }));
}
