import {
  accountRegistered,
  type auth,
  type BodyOf,
  type ReplyOf,
  type UserId,
  userIdSchema,
} from '@notalone/contracts';
import { requireNotStopped } from '@notalone/moderation/switches';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import type { Client } from '@notalone/service-kit/http/client';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { randomId } from '@notalone/service-kit/secrets/random-id';
import type { ClientSession } from 'mongodb';
import { emailKey, usernameKey } from '../accounts/accounts.rules.ts';
import { type AccountDocument, accounts, findHolder, findUnverified } from '../accounts/accounts.store.ts';
import { announceAccount } from '../accounts/announce-account.ts';
import { toE164 } from '../accounts/phone-number.ts';
import { isUsernameReserved } from '../accounts/reserved-usernames.store.ts';
import { isEmailBanned, isPhoneBanned } from '../bans/banned-contacts.store.ts';
import { findFormer } from '../bans/former-contacts.store.ts';
import { takeNetworkQuota, takeQuota, takeQuotaOrThrow } from '../codes/quota.store.ts';
import { sendMailVerification, sendSmsVerification } from '../codes/send-verification.ts';
import { peekFlood, withinBudget } from '../codes/text-budgets.ts';
import { countAsk } from '../codes/text-networks.ts';
import { describeWaiting, takePlace } from '../codes/waiting-texts.ts';
import type { AuthDeps } from '../deps.ts';
import { eraseUnverified } from '../erasure/erase-unverified.ts';
import { requireGoodPassword } from '../passwords/password.rules.ts';
import { passwordSalt } from '../passwords/password-hash.ts';
import { usernameFault } from './username.rules.ts';

const ATTEMPTS_MAX = 3;

/**
 * Creates an account and sends both codes. It replaces an unverified account with the same address, whose number may
 * have been mistyped. If a member owns the address, the account is created without it (ADR 0031): no answer, now or
 * later, reveals that the address is known, and the member gets a message. While very many register, the text waits;
 * a proof of work brings it at once.
 * @throws USERNAME_TAKEN; VALIDATION for a reserved username, a weak password or a bad number; RATE_LIMITED for the
 * number, the network, or when too many texts wait
 */
export async function register(
  deps: AuthDeps,
  body: BodyOf<typeof auth.register>,
  { prefix }: Pick<Client, 'prefix'>,
): Promise<ReplyOf<typeof auth.register>> {
  await requireNotStopped(deps, 'registration', 'New accounts cannot be opened for now. Please try again later.');
  const { username, email, password, isAdult, termsVersion: terms } = body;
  const phone = toE164(body.phoneNumber);
  const fault = usernameFault(username);
  if (fault) throw fieldError('username', fault);
  requireGoodPassword(password, { username, email });
  const registration: Registration = {
    username,
    usernameKey: usernameKey(username),
    email,
    emailKey: emailKey(email),
    phone,
    passwordHash: await deps.passwords.hash(password, passwordSalt(deps, email)),
    ...((isAdult || terms) && { agreed: { ...(isAdult && { isAdult }), ...(terms && { terms }), at: deps.now() } }),
  };
  countAsk(prefix);
  const { allowed: isNow } = await peekFlood(deps);
  const open = () => deps.transact((session) => openAccount(deps, session, registration, { network: prefix, isNow }));
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { userId, networkTexts } = await (isNow ? withinBudget(deps, 'welcome', open) : open());
      return { userId, ...(!isNow && (await describeWaiting(deps, 'welcome', { userId, networkTexts }))) };
    } catch (error) {
      // A concurrent registration took the address or the name: run again to give the right answer.
      if (!isDuplicate(error) || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

type Registration = Pick<
  AccountDocument,
  'username' | 'usernameKey' | 'email' | 'emailKey' | 'phone' | 'passwordHash' | 'agreed'
>;

async function openAccount(
  deps: AuthDeps,
  session: ClientSession,
  registration: Registration,
  { network, isNow }: { readonly network: string; readonly isNow: boolean },
): Promise<{ userId: UserId; networkTexts: number }> {
  // Concurrent registrations conflict on the address's quota document; one is retried and replaces the other.
  for (const earlier of await findUnverified(deps.db, session, registration.email))
    await eraseUnverified(deps, session, earlier);
  const holder = await findHolder(deps.db, registration.email, session);
  await requireFreeUsername(deps, session, registration.usernameKey);
  const { phone, email } = registration;
  // A text that waits counts for the number when it is sent.
  if (isNow) await takeQuotaOrThrow(deps, session, { subject: { phone }, purpose: 'sms', policy: 'due' });
  const networkTexts = await takeNetworkQuota(deps, session, network, 'welcome');
  const mailWait = await takeQuota(deps, session, { subject: { email }, purpose: 'email', policy: 'due' });

  // It looks like any other registration, and no code ever comes (rules 6.2).
  const hasBannedEmail = await isEmailBanned(deps, email, deps.now(), session);
  const readsOnly = !hasBannedEmail && (await hasPhoneOfBanned(deps, registration, session));
  const account: AccountDocument = {
    ...registration,
    _id: randomId(),
    ...(holder ? holder.phone === phone && { phoneBelongsToAnother: true } : { holdsEmail: true }),
    ...(hasBannedEmail && { hasBannedEmail: true }),
    ...(readsOnly && { readsOnly: true }),
    ...(!isNow && { waitingText: await takePlace(deps, session, { networkTexts, isWelcome: true }) }),
    role: 'parent',
    createdAt: deps.now(),
    version: 1,
  };
  await accounts(deps.db).insertOne(account, { session });
  if (isNow) await sendSmsVerification(deps, session, account, { isWelcome: true });
  await sendMailVerification(deps, session, account, { isAllowed: mailWait === 0 });
  await announceAccount(deps, session, account);
  const userId = userIdSchema.parse(account._id);
  await deps.outbox.add(session, accountRegistered, { key: userId, data: { userId } });
  return { userId, networkTexts };
}

/** A ban that was carried over by the same address needs no look. */
async function hasPhoneOfBanned(deps: AuthDeps, registration: Registration, session: ClientSession): Promise<boolean> {
  if (await isPhoneBanned(deps, registration.phone, deps.now(), session)) return true;
  const former = await findFormer(deps, registration, deps.now(), session);
  return former.some(({ same, isBanned }) => same === 'phone' && isBanned);
}

async function requireFreeUsername(deps: AuthDeps, session: ClientSession, key: string): Promise<void> {
  const taken = await accounts(deps.db).countDocuments({ usernameKey: key }, { session, limit: 1 });
  if (taken > 0 || (await isUsernameReserved(deps, session, key))) throw apiError('USERNAME_TAKEN');
}
