import { internal, TEXTS } from '@notalone/contracts';
import { fieldError } from '@notalone/service-kit/errors/api-error';
import type { InternalCall, InternalServer } from '@notalone/service-kit/internal/internal-server';
import { replyOnce } from '@notalone/service-kit/internal/reply-once';
import { findAccount } from '../accounts/accounts.store.ts';
import { readE164 } from '../accounts/phone-number.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import { guardianCodeSms } from '../deliveries/messages.ts';
import type { AuthDeps } from '../deps.ts';
import { takeQuota, tooMany } from './quota.store.ts';
import { budgetSpent, countRefusedText, countText, peekText } from './text-budgets.ts';

const { isPhoneOf, textGuardianCode } = internal.auth;

/**
 * Texts the code of an invitation to be a guardian, once per invitation. It costs money and reaches somebody who has
 * asked for nothing, so it counts for the number and for the whole product like other codes.
 * @throws RATE_LIMITED; VALIDATION for a number that pays its owner
 */
async function textCode(deps: AuthDeps, call: InternalCall<typeof textGuardianCode>): Promise<{ message: string }> {
  const { phone: typed, code, invitedBy } = call.body;
  const phone = readE164(typed);
  if (!phone) throw fieldError('phone', TEXTS.phoneInvalid);
  const { invitationId } = call.params;
  let isNew = false;
  const reply = await deps.transact((session) =>
    replyOnce(
      deps.db,
      session,
      { operation: textGuardianCode, call: { ...call, idempotencyKey: invitationId } },
      async () => {
        isNew = true;
        const budget = await peekText(deps, 'guardian');
        if (!budget.allowed) {
          countRefusedText('guardian', 'everybody');
          throw budgetSpent(budget.retryAfterSeconds);
        }
        const wait = await takeQuota(deps, session, { subject: { phone }, purpose: 'guardian', policy: 'due' });
        if (wait > 0) {
          countRefusedText('guardian', 'number');
          throw tooMany(wait);
        }
        await enqueue(deps, session, invitationId, guardianCodeSms(phone, { code, invitedBy }, deps.now()));
        return { message: 'Queued.' };
      },
    ),
  );
  if (isNew) await countText(deps, 'guardian');
  return reply;
}

export function serveGuardianCodes(server: InternalServer, deps: AuthDeps): void {
  server.serve(textGuardianCode, (call) => textCode(deps, call));
  server.serve(isPhoneOf, async ({ params: { userId }, body }) => {
    const account = await findAccount(deps.db, userId);
    return { isTheirs: account?.phoneVerifiedAt !== undefined && account.phone === readE164(body.phone) };
  });
}
