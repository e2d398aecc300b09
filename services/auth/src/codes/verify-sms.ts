import { type auth, type BodyOf, phoneVerified, type ReplyOf, userIdSchema } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { changeAccount, findAccount } from '../accounts/accounts.store.ts';
import { announceAccount } from '../accounts/announce-account.ts';
import { announceReturn } from '../bans/announce-return.ts';
import type { AuthDeps } from '../deps.ts';
import { checkCode } from './use-code.ts';

/** Confirms the phone number, which enables login. */
export async function verifySms(
  deps: AuthDeps,
  { userId, verificationCode }: BodyOf<typeof auth.verifySms>,
): Promise<ReplyOf<typeof auth.verifySms>> {
  const code = await checkCode(deps, userId, 'sms', verificationCode);
  await deps.transact(async (session) => {
    await code.consume(session);
    const isFirst = (await findAccount(deps.db, userId, session))?.phoneVerifiedAt === undefined;
    const account = await changeAccount(deps.db, session, userId, { phoneVerifiedAt: deps.now() }, ['waitingText']);
    // The account has since been purged or replaced.
    if (!account) throw apiError('CODE_INVALID');
    await announceAccount(deps, session, account);
    if (isFirst) await announceReturn(deps, account, session);
    await deps.outbox.add(session, phoneVerified, { key: userId, data: { userId: userIdSchema.parse(userId) } });
  });
  return { message: 'Phone number verified successfully!' };
}
