import type { auth, BodyOf } from '@notalone/contracts';
import type { Client } from '@notalone/service-kit/http/client';
import { failure } from '@notalone/service-kit/http/failure';
import { takeAllowance } from '../codes/allowance.store.ts';
import { issueCode } from '../codes/issue-code.ts';
import type { AuthDeps } from '../deps.ts';
import { forgetAttempts, takeAttempt } from '../lockout/attempts.store.ts';
import { loginScope, PARENT_LOCKOUT } from '../lockout/lockout.rules.ts';
import { type Opened, startSession } from '../sessions/start-session.ts';
import { banText, isBanned } from './accounts.rules.ts';
import { type AccountDocument, findByEmail, findDecoy } from './accounts.store.ts';
import { confirmLogin } from './confirm-login.ts';

const ALREADY_SENT = 'Please verify your phone number with the newest code we sent you. You can ask for another one later.';

/** Logs a parent or admin in. An unknown e-mail costs the same time and gives the same answers, lockout included. */
export async function login(deps: AuthDeps, body: BodyOf<typeof auth.login>, client: Client): Promise<Opened> {
  const scope = loginScope(body.email, client.prefix);
  const attempt = await takeAttempt(deps, scope, PARENT_LOCKOUT);
  if (attempt.refused) throw failure('LOCKED_OUT', { retryAfterSeconds: attempt.retryAfterSeconds });
  const account = await findByEmail(deps.db, body.email);
  const isRight = await deps.passwords.verify(account?.passwordHash, body.password);
  if (!account || !isRight) throw await refuse(deps, body);

  await forgetAttempts(deps, scope);
  if (account.ban && isBanned(account, deps.now())) throw failure('BANNED', { msg: banText(account.ban) });
  if (!account.phoneVerifiedAt) throw await askToVerify(deps, account);
  const kind = body.rememberMe ? 'parent-remembered' : 'parent';
  const newcomer = { kind, personId: account._id, userId: account._id, role: account.role } as const;
  return startSession(deps, newcomer, client, (transaction) => confirmLogin(deps, account, transaction));
}

/** Who registered with a known e-mail and logs in at once is asked to verify, as with a new one: else the answer would tell which it was. */
async function refuse(deps: AuthDeps, { email, password }: BodyOf<typeof auth.login>): Promise<Error> {
  const decoy = await findDecoy(deps.db, email);
  const isRight = await deps.passwords.verify(decoy?.passwordHash, password);
  return decoy && isRight ? askToVerify(deps, decoy) : failure('INVALID_CREDENTIALS');
}

async function askToVerify(deps: AuthDeps, account: AccountDocument): Promise<Error> {
  const isSent = await sendFreshCode(deps, account);
  return failure('PHONE_NOT_VERIFIED', { userId: account._id, ...(isSent ? {} : { msg: ALREADY_SENT }) });
}

/** Where the number has had its share of messages, the code sent before still works. */
async function sendFreshCode(deps: AuthDeps, account: AccountDocument): Promise<boolean> {
  return deps.transact(async (session) => {
    const allowed = await takeAllowance(deps, session, { channel: 'phone', address: account.phone, purpose: 'sms', policy: 'due', orThrow: false });
    if (allowed) await issueCode(deps, session, account, 'sms', { deliver: !account.silent });
    return allowed;
  });
}
