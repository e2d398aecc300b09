import { type account, type BodyOf, emailVerified, type ReplyOf, userIdSchema } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import type { ClientSession } from 'mongodb';
import { recordAccountChange, requireMayChange } from '../accounts/account-changes.store.ts';
import { emailKey, isBanned } from '../accounts/accounts.rules.ts';
import { changeAccount, findAccount, findHolder, findUnverified } from '../accounts/accounts.store.ts';
import { announceAccount } from '../accounts/announce-account.ts';
import { takeEmailChange } from '../accounts/email-changes.store.ts';
import { isEmailBanned } from '../bans/banned-contacts.store.ts';
import { eraseCodesFor } from '../codes/codes.store.ts';
import { emailChangedMail } from '../deliveries/account-messages.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import type { AuthDeps } from '../deps.ts';
import { eraseUnverified } from '../erasure/erase-unverified.ts';
import { linkTokenHash, newLinkToken } from '../secrets/link-token.ts';
import { linkNotFound } from './link-not-found.ts';

/** Uses the link that was mailed to a new address: it becomes the account's, verified, and the old one is told. */
export async function confirmEmail(
  deps: AuthDeps,
  { token }: BodyOf<typeof account.confirmEmail>,
): Promise<ReplyOf<typeof account.confirmEmail>> {
  try {
    await deps.transact((session) => replaceEmail(deps, session, linkTokenHash(token)));
  } catch (error) {
    // Somebody else became the owner of the address at this moment.
    throw isDuplicate(error) ? linkNotFound() : error;
  }
  return { message: 'Your email address is changed. From now on you log in with the new one.' };
}

async function replaceEmail(deps: AuthDeps, session: ClientSession, tokenHash: string): Promise<void> {
  const change = await takeEmailChange(deps.db, session, tokenHash, deps.now());
  const before = change && (await findAccount(deps.db, change._id, session));
  if (!change || !before || before.passwordHash !== change.replaces || isBanned(before, deps.now()))
    throw linkNotFound();
  const { _id, email: old, holdsEmail } = before;
  const { email, passwordHash } = change;
  await requireMayChange(deps, _id, session);
  for (const one of await findUnverified(deps.db, session, email)) await eraseUnverified(deps, session, one);
  const owner = await findHolder(deps.db, email, session);
  if (owner || (await isEmailBanned(deps, email, deps.now(), session))) throw linkNotFound();
  const after = await changeAccount(deps.db, session, _id, {
    email,
    emailKey: emailKey(email),
    holdsEmail: true,
    emailVerifiedAt: deps.now(),
    passwordHash,
  });
  if (!after) throw apiError('UNAUTHENTICATED');
  await eraseCodesFor(deps.db, session, _id, ['email']);
  await announceAccount(deps, session, after);
  await deps.outbox.add(session, emailVerified, { key: _id, data: { userId: userIdSchema.parse(_id) } });
  const link = newLinkToken();
  await recordAccountChange(deps, session, {
    _id,
    kind: 'email',
    former: { email: old },
    tokenHash: linkTokenHash(link),
  });
  // Another account may own the old address: then its owner has nothing to do with this.
  if (!holdsEmail) return;
  const { PUBLIC_URL: publicUrl } = deps.config;
  await enqueue(deps, session, _id, emailChangedMail(old, { publicUrl, token: link, now: deps.now() }));
}
