import type { account, BodyOf, ReplyOf } from '@notalone/contracts';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import type { Client } from '@notalone/service-kit/http/client';
import { requireMayChange } from '../accounts/account-changes.store.ts';
import { findAccount } from '../accounts/accounts.store.ts';
import { toE164 } from '../accounts/phone-number.ts';
import { boundCode, newCode } from '../codes/issue-code.ts';
import { takeQuotaOrThrow } from '../codes/quota.store.ts';
import { withinBudget } from '../codes/text-budgets.ts';
import { checkCode } from '../codes/use-code.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import { codeSms } from '../deliveries/messages.ts';
import type { AuthDeps } from '../deps.ts';
import { requireOwnPassword } from '../passwords/require-password.ts';
import type { GrownUp } from '../second-factor/proof.ts';
import { replacePhone } from './replace-phone.ts';

/** Texts a code to a new number. Counted for the person and for the number, as each text costs money. */
export async function changePhone(
  deps: AuthDeps,
  caller: GrownUp,
  { password, phoneNumber }: BodyOf<typeof account.changePhone>,
  client: Client,
): Promise<ReplyOf<typeof account.changePhone>> {
  const own = await requireOwnPassword(deps, caller, password, client);
  const phone = toE164(phoneNumber);
  if (phone === own.phone) throw fieldError('phoneNumber', 'That is the number you have now.');
  const send = () =>
    deps.transact(async (session) => {
      await requireMayChange(deps, own._id, session);
      const byPerson = { subject: { request: `new phone ${own._id}` }, purpose: 'phone', policy: 'resend' } as const;
      await takeQuotaOrThrow(deps, session, byPerson);
      await takeQuotaOrThrow(deps, session, { subject: { phone }, purpose: 'phone', policy: 'due' });
      const wanted = { holder: own._id, userId: own._id, purpose: 'phone', boundTo: phone } as const;
      const { code, expiresAt } = await newCode(deps, session, wanted);
      await enqueue(deps, session, own._id, codeSms(code, phone, expiresAt));
    });
  await withinBudget(deps, 'change', send);
  return { message: 'We have texted a code to the new number.' };
}

/** Takes the new number at once. A code is right only for the number that it was texted to. */
export async function confirmPhone(
  deps: AuthDeps,
  { userId }: GrownUp,
  { phoneNumber, verificationCode, isStolen }: BodyOf<typeof account.confirmPhone>,
): Promise<ReplyOf<typeof account.confirmPhone>> {
  const phone = toE164(phoneNumber);
  const code = await checkCode(deps, userId, 'phone', boundCode(verificationCode, phone));
  await deps.transact(async (session) => {
    await code.consume(session);
    await requireMayChange(deps, userId, session);
    const own = await findAccount(deps.db, userId, session);
    if (!own) throw apiError('UNAUTHENTICATED');
    await replacePhone(deps, session, own, { phone, isStolen });
  });
  return { message: 'Your phone number is changed. We have told the old one.' };
}
