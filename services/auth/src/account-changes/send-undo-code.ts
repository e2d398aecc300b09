import type { accountUndo, BodyOf, ReplyOf } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { newCode } from '../codes/issue-code.ts';
import { takeQuotaOrThrow } from '../codes/quota.store.ts';
import { undoCodeMail, undoCodeSms } from '../deliveries/account-messages.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import type { AuthDeps } from '../deps.ts';
import { codeChannel, findChangeOf } from './freeze-account.ts';

/**
 * Sends a code with which a change can be undone, to what was not changed. Only who has the link can ask for it.
 * @throws NOT_FOUND; CONFLICT where nothing else of the account is verified; RATE_LIMITED
 */
export async function sendUndoCode(
  deps: AuthDeps,
  { token }: BodyOf<typeof accountUndo.sendUndoCode>,
): Promise<ReplyOf<typeof accountUndo.sendUndoCode>> {
  const { change, account } = await findChangeOf(deps, token);
  const channel = codeChannel(change, account);
  if (!channel)
    throw apiError('CONFLICT', { msg: 'This account has no verified email address. Please use your password.' });
  const { _id, email, phone } = account;
  await deps.transact(async (session) => {
    const subject = channel === 'email' ? { email } : { phone };
    await takeQuotaOrThrow(deps, session, { subject, purpose: 'undo', policy: 'resend' });
    const { code, expiresAt } = await newCode(deps, session, { holder: _id, userId: _id, purpose: 'undo' });
    const message = channel === 'email' ? undoCodeMail(code, email, expiresAt) : undoCodeSms(code, phone, expiresAt);
    await enqueue(deps, session, _id, message);
  });
  return {
    message:
      channel === 'email' ? 'We have mailed a code to your email address.' : 'We have texted a code to your phone.',
  };
}
