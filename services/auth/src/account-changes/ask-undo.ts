import type { accountUndo, BodyOf, ReplyOf } from '@notalone/contracts';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import type { Client } from '@notalone/service-kit/http/client';
import type { ClientSession } from 'mongodb';
import { stateEnd, type UndoProof } from '../accounts/account-change.rules.ts';
import { whenText } from '../accounts/account-changes.store.ts';
import { type Account, findAccount } from '../accounts/accounts.store.ts';
import { stepAccountChange } from '../accounts/step-account-change.ts';
import { checkCode } from '../codes/use-code.ts';
import type { AuthDeps } from '../deps.ts';
import { requireGoodPassword } from '../passwords/password.rules.ts';
import { passwordSalt } from '../passwords/password-hash.ts';
import { requirePassword } from '../passwords/require-password.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { findChangeOf, undoCodeChannel } from './find-account-change.ts';
import { linkNotFound } from './link-not-found.ts';
import { newSideLink, tellNewSide } from './tell-new-side.ts';

type Body = BodyOf<typeof accountUndo.askUndo>;
interface Proof {
  readonly by: UndoProof;
  /** Uses up what proved the owner. */
  readonly consume: (session: ClientSession) => Promise<void>;
}

const NOT_NOW = 'This cannot be asked for now. Please open the link again: it says how things stand.';

async function proveOwner(
  deps: AuthDeps,
  account: Account,
  { password, verificationCode }: Body,
  client: Client,
): Promise<Proof> {
  if (verificationCode) {
    const code = await checkCode(deps, account._id, 'undo', verificationCode);
    return { by: 'code', consume: (session) => code.consume(session) };
  }
  if (!password) throw fieldError('password', 'Please type your password, or ask for a code.');
  await requirePassword(deps, account, password, client);
  return { by: 'password', consume: () => Promise.resolve() };
}

/**
 * Asks for the former number or address, with the link and the password of now or a code. It happens after 24 hours,
 * with a new password, because whoever made the change knew the old one. Until then the account is closed, and the
 * number and the address that it has now are told, so that either side can object.
 * @throws NOT_FOUND; CONFLICT; VALIDATION; as `requirePassword` and `checkCode`
 */
export async function askUndo(
  deps: AuthDeps,
  body: Body,
  client: Client,
): Promise<ReplyOf<typeof accountUndo.askUndo>> {
  const { token, newPassword } = body;
  const { change, account, side } = await findChangeOf(deps, token);
  if (side !== 'old') throw linkNotFound();
  const email = 'email' in change.former ? change.former.email : account.email;
  requireGoodPassword(newPassword, { username: account.username, email }, 'newPassword');
  if (body.verificationCode && !undoCodeChannel(change, account)) throw apiError('CODE_INVALID');
  const { by, consume } = await proveOwner(deps, account, body, client);
  const passwordHash = await deps.passwords.hash(newPassword, passwordSalt(deps, email));
  const dueAt = await deps.transact(async (session) => {
    await consume(session);
    const current = await findAccount(deps.db, account._id, session);
    // Changed since it was checked: a former password proves nothing.
    if (by === 'password' && current?.passwordHash !== account.passwordHash) throw apiError('CONFLICT');
    const { link, newSide } = newSideLink(deps, (await findChangeOf(deps, token)).change);
    const wanted = { passwordHash, ...(by === 'password' && { provenHash: account.passwordHash }) };
    const asked = { step: 'ask-undo', by } as const;
    const stepped = await stepAccountChange(deps, session, account._id, asked, { also: { newSide, wanted } });
    if (!stepped) throw apiError('CONFLICT', { msg: NOT_NOW });
    if (!stepped.change.releasedAt) await endSessionsOf(deps, session, { personId: account._id });
    await tellNewSide(deps, session, stepped, { about: 'undo-asked', link });
    return stateEnd(stepped.change);
  });
  const what = change.kind === 'phone' ? 'phone number' : 'email address';
  return {
    message: `Your former ${what} comes back on ${whenText(dueAt)}, with your new password, unless somebody objects.`,
  };
}
