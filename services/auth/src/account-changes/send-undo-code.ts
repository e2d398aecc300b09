import type { accountUndo, BodyOf, ReplyOf } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { accountChangeStep } from '../accounts/account-change.rules.ts';
import { newCode } from '../codes/issue-code.ts';
import { takeQuotaOrThrow } from '../codes/quota.store.ts';
import { countText } from '../codes/text-budgets.ts';
import { undoCodeMail, undoCodeSms } from '../deliveries/account-messages.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import type { AuthDeps } from '../deps.ts';
import { type FoundChange, findChangeOf, releaseCodeChannel, undoCodeChannel } from './find-account-change.ts';

type Purpose = BodyOf<typeof accountUndo.sendUndoCode>['purpose'];

const NO_CODE = {
  undo: 'No code can prove that this is your account. Please use your password.',
  release: 'No code can open this account: its email address was not verified before the change.',
} as const;

function channelOf({ change, account, side }: FoundChange, purpose: Purpose) {
  if (purpose === 'release') return releaseCodeChannel(change, account);
  return side === 'old' ? undoCodeChannel(change, account) : undefined;
}

/**
 * Sends a code to what was not changed: with it a change can be undone, or a freeze ended. A code for one is no code
 * for the other.
 * @throws NOT_FOUND; CONFLICT where nothing else of the account is verified, or nothing is frozen; RATE_LIMITED
 */
export async function sendUndoCode(
  deps: AuthDeps,
  { token, purpose }: BodyOf<typeof accountUndo.sendUndoCode>,
): Promise<ReplyOf<typeof accountUndo.sendUndoCode>> {
  const found = await findChangeOf(deps, token);
  const channel = channelOf(found, purpose);
  if (!channel) throw apiError('CONFLICT', { msg: NO_CODE[purpose] });
  const step = purpose === 'undo' ? ({ step: 'ask-undo', by: 'code' } as const) : ({ step: 'release' } as const);
  if (!accountChangeStep(found.change, step, deps.now())) throw apiError('CONFLICT');
  const { _id, email, phone } = found.account;
  await deps.transact(async (session) => {
    const subject = channel === 'email' ? { email } : { phone };
    await takeQuotaOrThrow(deps, session, { subject, purpose, policy: 'resend' });
    const { code, expiresAt } = await newCode(deps, session, { holder: _id, userId: _id, purpose });
    const message =
      channel === 'email'
        ? undoCodeMail(code, email, { purpose, expiresAt })
        : undoCodeSms(code, phone, { purpose, expiresAt });
    await enqueue(deps, session, _id, message);
  });
  // Never refused: a thief must not keep the owner out with a flood.
  if (channel === 'sms') await countText(deps, 'change');
  return {
    message:
      channel === 'email' ? 'We have mailed a code to your email address.' : 'We have texted a code to your phone.',
  };
}
