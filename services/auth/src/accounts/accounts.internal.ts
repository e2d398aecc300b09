import { internal, userIdSchema } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
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
  server.serve(internal.auth.getAccountState, async ({ params: { userId } }) => {
    const account = await findAccount(db, userId);
    return account ? { account: accountState(account, now()) } : {};
  });
  server.serve(internal.auth.getParentContact, async ({ params: { userId } }) => {
    const account = await findAccount(db, userId);
    const phone = account && phoneState(account);
    return { ...(account && { account: accountState(account, now()) }), ...(phone && { phone }) };
  });
  server.serve(internal.auth.getPhoneHash, async ({ params: { userId } }) => {
    const account = await findAccount(db, userId);
    if (!account?.phoneVerifiedAt) throw apiError('NOT_FOUND');
    return { phoneHash: encryption.fingerprint(account.phone, 'phone hash for other services') };
  });
  server.serve(internal.auth.getPhone, async ({ params: { userId } }) => {
    const account = await findAccount(db, userId);
    return account?.phoneVerifiedAt ? { phoneNumber: account.phone } : {};
  });
  server.serve(internal.auth.findByEmail, async ({ body: { email } }) => ({
    userIds: (await findAllByEmail(db, email)).map(({ _id }) => userIdSchema.parse(_id)),
  }));
}
