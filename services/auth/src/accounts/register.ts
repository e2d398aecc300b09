import { accountRegistered, type auth, type BodyOf, type UserId, userIdSchema } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import type { ClientSession } from 'mongodb';
import { takeAllowance } from '../codes/allowance.store.ts';
import { issueCode } from '../codes/issue-code.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import { alreadyRegisteredMail, alreadyRegisteredSms } from '../deliveries/messages.ts';
import type { AuthDeps } from '../deps.ts';
import { assertNewPassword } from '../passwords/password.rules.ts';
import { randomId } from '../secrets/random-id.ts';
import { emailKey, usernameKey } from './accounts.rules.ts';
import { type Account, type AccountDocument, accounts, findByEmail, findUnverified } from './accounts.store.ts';
import { announceAccount } from './announce-account.ts';
import { eraseUnverified } from './erase-unverified.ts';
import { toE164 } from './phone-number.ts';

const RACES_MAX = 3;

/**
 * Opens an account and sends both codes, in the place of one with this e-mail that was never verified: its number may have been mistyped.
 * The e-mail of a verified account is answered alike and in the same time: a decoy takes the place of the account, holds the username,
 * and behaves like one in every call but login; the owner of the address gets a message.
 */
export async function register(deps: AuthDeps, body: BodyOf<typeof auth.register>): Promise<{ userId: UserId }> {
  const phone = toE164(body.phoneNumber);
  assertNewPassword(body.password, { username: body.username, email: body.email });
  const passwordHash = await deps.passwords.hash(body.password);
  const newcomer = { username: body.username, usernameKey: usernameKey(body.username), email: body.email, phone };
  for (let race = 1; ; race += 1) {
    try {
      const userId = await deps.transact((session) => open(deps, session, newcomer, passwordHash));
      return { userId: userIdSchema.parse(userId) };
    } catch (error) {
      // Someone took the e-mail or the name in the meantime: look again, the answer is now another one.
      if (!isDuplicate(error) || race === RACES_MAX) throw error;
    }
  }
}

type Newcomer = Pick<AccountDocument, 'username' | 'usernameKey' | 'email' | 'phone'>;

async function open(deps: AuthDeps, session: ClientSession, newcomer: Newcomer, passwordHash: string): Promise<string> {
  // Decoys give way as accounts do: else the codes and the name of the one before would tell which it was. Two at once leave one, as both
  // write the address's allowance and one of them runs again.
  for (const earlier of await findUnverified(deps.db, session, newcomer.email)) await eraseUnverified(deps, session, earlier);
  const owner = await findByEmail(deps.db, newcomer.email, session);
  if (await accounts(deps.db).findOne({ usernameKey: newcomer.usernameKey }, { session, projection: { _id: 1 } })) throw failure('USERNAME_TAKEN');
  await takeAllowance(deps, session, { channel: 'phone', address: newcomer.phone, purpose: 'sms', policy: 'due', orThrow: true });
  const mailAllowed = await takeAllowance(deps, session, { channel: 'mail', address: newcomer.email, purpose: 'email', policy: 'due', orThrow: false });
  const account: AccountDocument = {
    ...newcomer,
    _id: randomId(),
    ...(owner ? decoyOf(owner, newcomer) : { emailKey: emailKey(newcomer.email) }),
    passwordHash,
    role: 'parent',
    createdAt: deps.now(),
    version: 1,
  };
  await accounts(deps.db).insertOne(account, { session });
  await (owner ? tellOwner(deps, session, account, owner, mailAllowed) : welcome(deps, session, account, mailAllowed));
  return account._id;
}

const decoyOf = (owner: Account, { email, phone }: Newcomer): Partial<AccountDocument> => ({
  decoy: true,
  decoyKey: emailKey(email),
  ...(owner.phone === phone ? { silent: true } : {}),
});

async function welcome(deps: AuthDeps, session: ClientSession, account: AccountDocument, mailAllowed: boolean): Promise<void> {
  await issueCode(deps, session, account, 'sms', { deliver: true, isWelcome: true });
  await issueCode(deps, session, account, 'email', { deliver: mailAllowed });
  await announceAccount(deps, session, account);
  await deps.outbox.add(session, accountRegistered, { key: account._id, data: { userId: userIdSchema.parse(account._id) }, isFirst: true });
}

/** On her own phone the owner reads that she has an account; any other phone gets a code as a new account would. */
async function tellOwner(deps: AuthDeps, session: ClientSession, decoy: AccountDocument, owner: Account, mailAllowed: boolean): Promise<void> {
  await issueCode(deps, session, decoy, 'sms', { deliver: !decoy.silent, isWelcome: true });
  await issueCode(deps, session, decoy, 'email', { deliver: false });
  if (decoy.silent) await enqueue(deps, session, owner._id, alreadyRegisteredSms(owner.phone, deps.now()));
  if (mailAllowed) await enqueue(deps, session, owner._id, alreadyRegisteredMail(owner.email, deps.config.PUBLIC_URL, deps.now()));
}
