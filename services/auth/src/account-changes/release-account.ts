import type { accountUndo, BodyOf, ReplyOf } from '@notalone/contracts';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession } from 'mongodb';
import { accountChangeStep } from '../accounts/account-change.rules.ts';
import type { AccountChange } from '../accounts/account-changes.store.ts';
import { stepAccountChange } from '../accounts/step-account-change.ts';
import { checkCode } from '../codes/use-code.ts';
import { releasedMail, releasedSms } from '../deliveries/account-messages.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import type { AuthDeps } from '../deps.ts';
import { verifyPasskey } from '../second-factor/confirm-passkey.ts';
import { passkeyOptions } from '../second-factor/start-passkey.ts';
import { type FoundChange, findChangeOf, passkeysBefore, releaseCodeChannel } from './find-account-change.ts';

type Body = BodyOf<typeof accountUndo.releaseAccount>;

const NOT_NOW = 'This account is not stopped now, or it needs the decision of two people of the team.';

async function findFrozen(deps: AuthDeps, token: string): Promise<FoundChange> {
  const found = await findChangeOf(deps, token);
  if (!accountChangeStep(found.change, { step: 'release' }, deps.now())) throw apiError('CONFLICT', { msg: NOT_NOW });
  return found;
}
/** For whom a passkey's challenge is: there is no session. */
const challengeHolder = ({ _id }: AccountChange) => `release ${_id}`;

/** @throws NOT_FOUND; CONFLICT where nothing is frozen, or no passkey is older than the change */
export async function startRelease(
  deps: AuthDeps,
  { token }: BodyOf<typeof accountUndo.startRelease>,
): Promise<ReplyOf<typeof accountUndo.startRelease>> {
  const { change } = await findFrozen(deps, token);
  const passkeys = await passkeysBefore(deps, change);
  if (passkeys.length === 0) throw apiError('CONFLICT', { msg: 'No passkey is older than the change.' });
  return passkeyOptions(deps, challengeHolder(change), passkeys);
}

async function prove(
  deps: AuthDeps,
  { change, account }: FoundChange,
  { verificationCode, credential }: Body,
): Promise<(session: ClientSession) => Promise<void>> {
  if (credential) {
    const owner = { account, passkeys: await passkeysBefore(deps, change) };
    await verifyPasskey(deps, owner, { credential, challengeHolder: challengeHolder(change) });
    return () => Promise.resolve();
  }
  if (!verificationCode) throw fieldError('verificationCode', 'Please ask for a code, and type it here.');
  if (!releaseCodeChannel(change, account)) throw apiError('CODE_INVALID');
  const code = await checkCode(deps, account._id, 'release', verificationCode);
  return (session) => code.consume(session);
}

/**
 * Opens a stopped account at once, for whoever has what was verified before the change: the link cannot freeze it
 * again. An undo that was asked with a password ends with it. The old side is told.
 * @throws NOT_FOUND; CONFLICT; VALIDATION; PASSKEY_REFUSED, PASSKEY_LOCKED; as `checkCode`
 */
export async function releaseAccount(deps: AuthDeps, body: Body): Promise<ReplyOf<typeof accountUndo.releaseAccount>> {
  const found = await findFrozen(deps, body.token);
  const { _id, former, isStolen } = found.change;
  const consume = await prove(deps, found, body);
  await deps.transact(async (session) => {
    await consume(session);
    if (!(await stepAccountChange(deps, session, _id, { step: 'release' })))
      throw apiError('CONFLICT', { msg: NOT_NOW });
    const { OPERATOR_EMAIL: operator } = deps.config;
    if ('email' in former) await enqueue(deps, session, _id, releasedMail(former.email, operator, deps.now()));
    else if (!isStolen) await enqueue(deps, session, _id, releasedSms(former.phone, operator, deps.now()));
  });
  return { message: 'Your account is open again. Please log in, and choose a new password if anybody else knows it.' };
}
