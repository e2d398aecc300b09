import { guardiansOf } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import { findChildrenOf, findGuarded } from '../guardians/guardians.store.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { findChildrenInSessionsOf, moveChildSessions } from '../sessions/sessions.store.ts';
import { forgetApprovalsOf } from './child-devices.store.ts';
import { changeChildLogin, findNamedIn, forgetPinsBy, removeChildLogins } from './children.store.ts';

/**
 * The logins of the children of somebody who leaves. A child with another guardian stays logged in. The others are
 * logged out; where profile has described the child, its login waits for `childDeletionRequested`: a guardian may have
 * joined of whom we have not heard yet.
 */
export async function eraseChildLoginsOf(
  deps: Pick<AuthDeps, 'db' | 'outbox' | 'revocations'>,
  session: ClientSession,
  userId: string,
): Promise<void> {
  const { db } = deps;
  const { described, undescribed } = await findChildrenOf(db, userId, await findNamedIn(db, userId, session), session);
  const alone = [...undescribed, ...described.filter((child) => guardiansOf(child).every((id) => id === userId))];
  await endSessionsOf(deps, session, { personId: { $in: alone.map(({ _id }) => _id) } });
  const erased = undescribed.map(({ _id }) => _id);
  await removeChildLogins(db, session, erased);
  const named = [...(await findNamedIn(db, userId, session)), ...(await findChildrenInSessionsOf(db, userId, session))];
  await forgetPinsBy(db, userId, session);
  await forgetApprovalsOf(db, userId, session);
  for (const _id of new Set(named)) {
    const staying = guardiansOf(await findGuarded(db, { _id, userId }, session)).find((id) => id !== userId);
    if (!staying) continue;
    await changeChildLogin(db, _id, { $set: { userId: staying } }, session);
    await moveChildSessions(db, session, _id, staying);
  }
}
