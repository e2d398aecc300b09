import { type BodyOf, type lostPhone, passwordChanged, type ReplyOf, userIdSchema } from '@notalone/contracts';
import { fieldError } from '@notalone/service-kit/errors/api-error';
import { replacePhone } from '../account-changes/replace-phone.ts';
import { requireMayChange } from '../accounts/account-changes.store.ts';
import { changeAccount } from '../accounts/accounts.store.ts';
import { toE164 } from '../accounts/phone-number.ts';
import { boundCode, newCode } from '../codes/issue-code.ts';
import { takeQuotaOrThrow } from '../codes/quota.store.ts';
import { withinBudget } from '../codes/text-budgets.ts';
import { checkCode } from '../codes/use-code.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import { codeSms } from '../deliveries/messages.ts';
import type { AuthDeps } from '../deps.ts';
import { lostPhoneState } from '../lost-phone-records/lost-phone.rules.ts';
import { stepLostPhone } from '../lost-phone-records/lost-phone-records.store.ts';
import { requireGoodPassword } from '../passwords/password.rules.ts';
import { passwordSalt } from '../passwords/password-hash.ts';
import { linkTokenHash } from '../secrets/link-token.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { findLostPhoneOf, notNow } from './find-lost-phone-of.ts';

/** Texts a code to the new number, once it is ready. @throws CONFLICT before and after; RATE_LIMITED */
export async function sendLostPhoneCode(
  deps: AuthDeps,
  { token, phoneNumber }: BodyOf<typeof lostPhone.sendLostPhoneCode>,
): Promise<ReplyOf<typeof lostPhone.sendLostPhoneCode>> {
  const { lost, account } = await findLostPhoneOf(deps, token);
  if (lostPhoneState(lost, deps.now()) !== 'ready') throw notNow();
  const phone = toE164(phoneNumber);
  if (phone === account.phone) throw fieldError('phoneNumber', 'That is the number that was lost.');
  const { _id } = account;
  const send = () =>
    deps.transact(async (session) => {
      await requireMayChange(deps, _id, session);
      const byPerson = { subject: { request: `lost phone ${_id}` }, purpose: 'lost', policy: 'resend' } as const;
      await takeQuotaOrThrow(deps, session, byPerson);
      await takeQuotaOrThrow(deps, session, { subject: { phone }, purpose: 'lost', policy: 'due' });
      const wanted = { holder: _id, userId: _id, purpose: 'lost', boundTo: phone } as const;
      const { code, expiresAt } = await newCode(deps, session, wanted);
      await enqueue(deps, session, _id, codeSms(code, phone, expiresAt));
    });
  await withinBudget(deps, 'change', send);
  return { message: 'We have texted a code to the new number.' };
}

/** ready → done: the new number is verified, the password new, and every session ends. */
export async function finishLostPhone(
  deps: AuthDeps,
  { token, phoneNumber, verificationCode, newPassword }: BodyOf<typeof lostPhone.finishLostPhone>,
): Promise<ReplyOf<typeof lostPhone.finishLostPhone>> {
  const { lost, account } = await findLostPhoneOf(deps, token);
  if (lostPhoneState(lost, deps.now()) !== 'ready') throw notNow();
  requireGoodPassword(newPassword, account, 'newPassword');
  const phone = toE164(phoneNumber);
  const code = await checkCode(deps, account._id, 'lost', boundCode(verificationCode, phone));
  const passwordHash = await deps.passwords.hash(newPassword, passwordSalt(deps, account.email));
  await deps.transact(async (session) => {
    await code.consume(session);
    const current = await findLostPhoneOf(deps, token, session);
    const finish = { step: 'finish', now: deps.now() } as const;
    if (!(await stepLostPhone(deps.db, session, { tokenHash: linkTokenHash(token) }, finish))) throw notNow();
    const { _id } = current.account;
    await requireMayChange(deps, _id, session);
    await replacePhone(deps, session, current.account, { phone, isStolen: true });
    await changeAccount(deps.db, session, _id, { passwordHash });
    await deps.outbox.add(session, passwordChanged, { key: _id, data: { userId: userIdSchema.parse(_id) } });
    await endSessionsOf(deps, session, { personId: _id });
  });
  return { message: 'Your new number and your new password count from now on. You can log in.' };
}
