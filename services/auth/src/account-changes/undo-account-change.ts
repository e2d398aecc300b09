import { type accountUndo, type BodyOf, passwordChanged, type ReplyOf, userIdSchema } from '@notalone/contracts';
import { fieldError } from '@notalone/service-kit/errors/api-error';
import type { Client } from '@notalone/service-kit/http/client';
import type { ClientSession } from 'mongodb';
import { type AccountChange, takeAccountChange } from '../accounts/account-changes.store.ts';
import { emailKey } from '../accounts/accounts.rules.ts';
import { type Account, type AccountDocument, changeAccount, leaveEmail } from '../accounts/accounts.store.ts';
import { announceAccount } from '../accounts/announce-account.ts';
import { eraseEmailChangeOf } from '../accounts/email-changes.store.ts';
import { eraseCodesOf } from '../codes/codes.store.ts';
import { checkCode } from '../codes/use-code.ts';
import { undoneMail } from '../deliveries/account-messages.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import type { AuthDeps } from '../deps.ts';
import { requireGoodPassword } from '../passwords/password.rules.ts';
import { passwordSalt } from '../passwords/password-hash.ts';
import { requirePassword } from '../passwords/require-password.ts';
import { linkTokenHash } from '../secrets/link-token.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { findChangeOf } from './freeze-account.ts';
import { linkNotFound } from './link-not-found.ts';

type Body = BodyOf<typeof accountUndo.undoAccountChange>;
/** Uses up what proved the owner. */
type Consume = (session: ClientSession) => Promise<void>;

/**
 * Puts the former number or address back, with the link and a password (today's or the one before the change) or a
 * code. Whoever made the change knew the password, so there is a new one, and every session ends.
 */
export async function undoAccountChange(
  deps: AuthDeps,
  body: Body,
  client: Client,
): Promise<ReplyOf<typeof accountUndo.undoAccountChange>> {
  const { token, newPassword } = body;
  const { change, account } = await findChangeOf(deps, token);
  const email = 'email' in change.former ? change.former.email : account.email;
  requireGoodPassword(newPassword, { username: account.username, email }, 'newPassword');
  const consume = await proveOwner(deps, account, body, client, change.passwordHash);
  const passwordHash = await deps.passwords.hash(newPassword, passwordSalt(deps, email));
  await deps.transact(async (session) => {
    await consume(session);
    const taken = await takeAccountChange(deps, session, linkTokenHash(token));
    if (!taken) throw linkNotFound();
    await putBack(deps, session, taken, passwordHash);
  });
  return {
    message: `Your former ${change.kind === 'phone' ? 'phone number' : 'email address'} is back, with your new password. You are logged out everywhere.`,
  };
}

async function proveOwner(
  deps: AuthDeps,
  account: Account,
  { password, verificationCode }: Body,
  client: Client,
  formerHash: string | undefined,
): Promise<Consume> {
  if (verificationCode) {
    const code = await checkCode(deps, account._id, 'undo', verificationCode);
    return (session) => code.consume(session);
  }
  if (!password) throw fieldError('password', 'Please type your password, or ask for a code.');
  await requirePassword(deps, account, password, client, formerHash);
  return () => Promise.resolve();
}

async function putBack(
  deps: AuthDeps,
  session: ClientSession,
  { _id, former }: AccountChange,
  passwordHash: string,
): Promise<void> {
  const set: Partial<AccountDocument> =
    'email' in former
      ? { email: former.email, emailKey: emailKey(former.email), holdsEmail: true, emailVerifiedAt: deps.now() }
      : { phone: former.phone };
  // The address may have been registered again since. The link has just proved whose it is.
  if ('email' in former) await leaveEmail(deps.db, session, { userId: _id, email: former.email });
  const after = await changeAccount(deps.db, session, _id, { ...set, passwordHash }, ['formerPhone']);
  if (!after) throw linkNotFound();
  await eraseCodesOf(deps.db, session, _id);
  await eraseEmailChangeOf(deps.db, session, _id);
  await announceAccount(deps, session, after);
  await deps.outbox.add(session, passwordChanged, { key: _id, data: { userId: userIdSchema.parse(_id) } });
  await endSessionsOf(deps, session, { personId: _id });
  if (after.holdsEmail) await enqueue(deps, session, _id, undoneMail(after.email, deps.config.PUBLIC_URL, deps.now()));
}
