import type { accountUndo, BodyOf, ReplyOf } from '@notalone/contracts';
import {
  type AccountChangeStep,
  accountChangeState,
  accountChangeStep,
  isFrozen,
  stateEnd,
} from '../accounts/account-change.rules.ts';
import type { AuthDeps } from '../deps.ts';
import { findChangeOf, passkeysBefore, releaseCodeChannel, undoCodeChannel } from './find-account-change.ts';

/** What a link is about, and what it can do now. @throws NOT_FOUND */
export async function getAccountChange(
  deps: AuthDeps,
  { token }: BodyOf<typeof accountUndo.getAccountChange>,
): Promise<ReplyOf<typeof accountUndo.getAccountChange>> {
  const { change, account, side } = await findChangeOf(deps, token);
  const now = deps.now();
  const isPossible = (step: AccountChangeStep) => accountChangeStep(change, step, now) !== undefined;
  const state = accountChangeState(change, now);
  const undoCodeBy = isPossible({ step: 'ask-undo', by: 'code' }) ? undoCodeChannel(change, account) : undefined;
  const releaseCodeBy = releaseCodeChannel(change, account);
  const hasPasskey = (await passkeysBefore(deps, change)).length > 0;
  return {
    side,
    kind: change.kind,
    changedAt: change.changedAt.toISOString(),
    // A job undoes it within a minute, and what is over is not found.
    state: state === 'undo-due' || state === 'over' ? 'undo-asked' : state,
    until: stateEnd(change).toISOString(),
    isFrozen: isFrozen(change, now),
    canFreeze: side === 'old' && isPossible({ step: 'freeze' }),
    canAskUndo: side === 'old' && isPossible({ step: 'ask-undo', by: 'password' }),
    ...(side === 'old' && undoCodeBy && { undoCodeBy }),
    canObject: isPossible({ step: 'object' }),
    ...(isPossible({ step: 'release' }) &&
      (releaseCodeBy || hasPasskey) && { release: { ...(releaseCodeBy && { codeBy: releaseCodeBy }), hasPasskey } }),
  };
}
