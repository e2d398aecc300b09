import { type account, type BodyOf, EMAIL_LINK_HOURS, type ReplyOf } from '@notalone/contracts';
import { fieldError } from '@notalone/service-kit/errors/api-error';
import type { Client } from '@notalone/service-kit/http/client';
import type { ClientSession } from 'mongodb';
import { requireMayChange } from '../accounts/account-changes.store.ts';
import { emailKey } from '../accounts/accounts.rules.ts';
import { findHolder } from '../accounts/accounts.store.ts';
import { saveEmailChange } from '../accounts/email-changes.store.ts';
import { isEmailBanned } from '../bans/banned-contacts.store.ts';
import { takeQuota, takeQuotaOrThrow } from '../codes/quota.store.ts';
import { newEmailMail } from '../deliveries/account-messages.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import { alreadyRegisteredMail } from '../deliveries/messages.ts';
import type { AuthDeps } from '../deps.ts';
import { passwordSalt } from '../passwords/password-hash.ts';
import { requireOwnPassword } from '../passwords/require-password.ts';
import type { GrownUp } from '../second-factor/proof.ts';
import { linkTokenHash, newLinkToken } from '../secrets/link-token.ts';

const HOUR_MS = 3_600_000;

/**
 * Mails a link to a new address. The account's changes when that is used. If a member owns the address, the mail says
 * so instead; nobody else can tell (rules 1.8).
 */
export async function changeEmail(
  deps: AuthDeps,
  caller: GrownUp,
  { password, email }: BodyOf<typeof account.changeEmail>,
  client: Client,
): Promise<ReplyOf<typeof account.changeEmail>> {
  const own = await requireOwnPassword(deps, caller, password, client);
  if (emailKey(email) === own.emailKey) throw fieldError('email', 'That is the address you have now.');
  const passwordHash = await deps.passwords.hash(password, passwordSalt(deps, email));
  const token = newLinkToken();
  await deps.transact(async (session) => {
    await requireMayChange(deps, own._id, session);
    const request = { subject: { request: `new email ${own._id}` }, purpose: 'email', policy: 'resend' } as const;
    await takeQuotaOrThrow(deps, session, request);
    await saveEmailChange(deps.db, session, {
      _id: own._id,
      email,
      tokenHash: linkTokenHash(token),
      passwordHash,
      replaces: own.passwordHash,
      expiresAt: new Date(deps.now().getTime() + EMAIL_LINK_HOURS * HOUR_MS),
    });
    await mailNewAddress(deps, session, { userId: own._id, email, token });
  });
  return { message: 'We have sent a link to the new address. Your address changes when you open it.' };
}

async function mailNewAddress(
  deps: AuthDeps,
  session: ClientSession,
  { userId, email, token }: { readonly userId: string; readonly email: string; readonly token: string },
): Promise<void> {
  const isSpent = (await takeQuota(deps, session, { subject: { email }, purpose: 'email', policy: 'due' })) > 0;
  const owner = await findHolder(deps.db, email, session);
  if (isSpent || (await isEmailBanned(deps, email, deps.now(), session))) return;
  const { PUBLIC_URL: publicUrl } = deps.config;
  const now = deps.now();
  // An account that was never verified gives way to whoever opens the link.
  const message = owner?.phoneVerifiedAt
    ? alreadyRegisteredMail(email, publicUrl, now)
    : newEmailMail(email, { publicUrl, token, now });
  await enqueue(deps, session, userId, message);
}
