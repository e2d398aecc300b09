import type { accountUndo, BodyOf, ReplyOf } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { stateEnd } from '../accounts/account-change.rules.ts';
import { whenText } from '../accounts/account-changes.store.ts';
import { stepAccountChange } from '../accounts/step-account-change.ts';
import type { AuthDeps } from '../deps.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { findChangeOf } from './find-account-change.ts';
import { linkNotFound } from './link-not-found.ts';
import { newSideLink, tellNewSide } from './tell-new-side.ts';

const USED =
  'This link has stopped the account before. If you still do not know the change, please ask for it to be undone.';

/**
 * 'This was not me': every session of the account ends, and nobody can log in until it is released, undone, or over.
 * Twice at once is one freeze.
 * @throws NOT_FOUND; CONFLICT for a link that was used for it before
 */
export async function freezeAccount(
  deps: AuthDeps,
  { token }: BodyOf<typeof accountUndo.freezeAccount>,
): Promise<ReplyOf<typeof accountUndo.freezeAccount>> {
  const until = await deps.transact(async (session) => {
    const { change: before, side } = await findChangeOf(deps, token);
    if (side !== 'old') throw linkNotFound();
    const { link, newSide } = newSideLink(deps, before);
    const stepped = await stepAccountChange(deps, session, before._id, { step: 'freeze' }, { also: { newSide } });
    if (!stepped) throw apiError('CONFLICT', { msg: USED });
    await endSessionsOf(deps, session, { personId: before._id });
    await tellNewSide(deps, session, stepped, { about: 'frozen', link });
    return stateEnd(stepped.change);
  });
  return { message: `Stopped until ${whenText(until)}: nobody can log in to this account.` };
}
