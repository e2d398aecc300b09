import type { BodyOf, lostPhone, ReplyOf } from '@notalone/contracts';
import type { Client } from '@notalone/service-kit/http/client';
import type { ClientSession } from 'mongodb';
import { emailKey, frozenUntil, isBanned } from '../accounts/accounts.rules.ts';
import { type Account, findHolder } from '../accounts/accounts.store.ts';
import { takeQuota, takeQuotaOrThrow } from '../codes/quota.store.ts';
import { lostPhoneMail, lostPhoneRunningMail } from '../deliveries/account-messages.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import type { AuthDeps } from '../deps.ts';
import { isUnderWay } from '../lost-phone-records/lost-phone.rules.ts';
import { findLostPhone, saveLostPhone } from '../lost-phone-records/lost-phone-records.store.ts';
import { linkTokenHash, newLinkToken } from '../secrets/link-token.ts';

/**
 * Mails the link to an account's verified address. An unknown, unverified, banned or stopped one gets the same answer, and the
 * same is stored for it under a pseudonym, so that neither text nor time tells (rules 1.8).
 */
export async function askLostPhone(
  deps: AuthDeps,
  { email }: BodyOf<typeof lostPhone.askLostPhone>,
  { prefix }: Pick<Client, 'prefix'>,
): Promise<ReplyOf<typeof lostPhone.askLostPhone>> {
  const key = emailKey(email);
  const token = newLinkToken();
  await deps.transact(async (session) => {
    const subject = { request: `lost phone ${key} ${prefix}` };
    await takeQuotaOrThrow(deps, session, { subject, purpose: 'lost', policy: 'resend' });
    const holder = await findHolder(deps.db, email, session);
    const isOpen = holder && !isBanned(holder, deps.now()) && !frozenUntil(holder, deps.now());
    const owner = isOpen && holder.emailVerifiedAt && holder.phoneVerifiedAt ? holder : undefined;
    const isSpent = (await takeQuota(deps, session, { subject: { email }, purpose: 'lost', policy: 'due' })) > 0;
    const _id = owner?._id ?? deps.encryption.pseudoId(`lost phone ${key}`);
    const before = await findLostPhone(deps.db, { _id }, session);
    const isRunning = before !== null && isUnderWay(before, deps.now());
    // What is under way stays: a stranger who asks again must not take it from the owner.
    if (!isRunning && !isSpent)
      await saveLostPhone(deps.db, session, {
        _id,
        askedAt: deps.now(),
        tokenHash: linkTokenHash(token),
        emailKey: key,
        passwordHash: owner?.passwordHash ?? '',
      });
    if (owner && !isSpent) await mailOwner(deps, session, owner, { isRunning, token });
  });
  return {
    message: 'If that address belongs to an account and is verified, an email with a link is on its way.',
  };
}

async function mailOwner(
  deps: AuthDeps,
  session: ClientSession,
  { _id, email }: Account,
  { isRunning, token }: { readonly isRunning: boolean; readonly token: string },
): Promise<void> {
  const { PUBLIC_URL: publicUrl } = deps.config;
  const now = deps.now();
  const message = isRunning
    ? lostPhoneRunningMail(email, publicUrl, now)
    : lostPhoneMail(email, { publicUrl, token, now });
  await enqueue(deps, session, _id, message);
}
