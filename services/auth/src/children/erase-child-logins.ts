import { guardiansOf } from '@notalone/contracts';
import { preserveHeldRecords } from '@notalone/moderation/legal-hold/legal-holds';
import { evidenceOf } from '@notalone/moderation/legal-hold/preserve-evidence';
import { erasePersonalData } from '@notalone/service-kit/personal-data/erase-personal-data';
import type { PersonalData, StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import { findChildrenOf, findGuarded } from '../guardians/guardians.store.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { SESSIONS } from '../sessions/erase-sessions.ts';
import { findChildrenInSessionsOf, moveChildSessions } from '../sessions/sessions.store.ts';
import { CHILD_DEVICES } from './child-devices.store.ts';
import {
  CHILD_LOGIN_INDEXES,
  type ChildLogin,
  changeChildLogin,
  findNamedIn,
  forgetPinsBy,
  removeChildLogins,
} from './children.store.ts';

type EraseDeps = Pick<AuthDeps, 'db' | 'outbox' | 'revocations'>;

/**
 * The logins of the children of somebody who leaves. A child with another guardian stays logged in. The others are
 * logged out; where profile has described the child, its login waits for `childDeletionRequested`: a guardian may have
 * joined of whom we have not heard yet.
 */
async function eraseChildLoginsOf(deps: EraseDeps, session: ClientSession, userId: string): Promise<void> {
  const { db } = deps;
  const { described, undescribed } = await findChildrenOf(db, userId, await findNamedIn(db, userId, session), session);
  const alone = [...undescribed, ...described.filter((child) => guardiansOf(child).every((id) => id === userId))];
  await endSessionsOf(deps, session, { personId: { $in: alone.map(({ _id }) => _id) } });
  const erased = undescribed.map(({ _id }) => _id);
  await removeChildLogins(db, session, erased);
  const named = [...(await findNamedIn(db, userId, session)), ...(await findChildrenInSessionsOf(db, userId, session))];
  await forgetPinsBy(db, userId, session);
  for (const _id of new Set(named)) {
    const staying = guardiansOf(await findGuarded(db, { _id, userId }, session)).find((id) => id !== userId);
    if (!staying) continue;
    await changeChildLogin(db, _id, { $set: { userId: staying } }, session);
    await moveChildSessions(db, session, _id, staying);
  }
}

const CHILD_LOGINS: PersonalData<ChildLogin, EraseDeps> = {
  collection: 'childLogins',
  indexes: CHILD_LOGIN_INDEXES,
  subject: 'both',
  where: (id) => ({ $or: [{ _id: id }, { userId: id }] }),
  hold: { without: ['pinHash'] },
  whenLeaving: {
    by: (deps, { subject, id }, session: ClientSession) =>
      subject === 'child' ? removeChildLogins(deps.db, session, [id]) : eraseChildLoginsOf(deps, session, id),
    says: 'A child’s is deleted. With a guardian those go that profile has not described; others wait for profile’s word, logged out. A child who stays with another guardian stays logged in.',
  },
  privacy: [
    {
      what: "a child's login: first name, warrior username, which network or device guessed wrong",
      why: 'so that a child logs in',
      seenBy:
        'the child; its parents; the first name: friends, and children of connected families where the parent allows it',
      kept: 'until seven days after the parent removes the child, or the account is deleted',
    },
    {
      what: "a child's PIN",
      how: 'argon2id hash',
      why: 'to log in',
      seenBy: 'nobody',
      kept: 'until changed, or with the child',
    },
  ],
  inCopy: { kind: 'childLogin' },
  receipt: 'childLogins',
};

/** What is stored of children’s logins, in the order in which it is erased. Nothing else here is a child’s to erase. */
export const CHILD_COLLECTIONS: readonly StoredCollection<EraseDeps>[] = [SESSIONS, CHILD_DEVICES, CHILD_LOGINS];

/** Deletes a child's login and everything that belongs to it. */
export async function eraseChildLogin(
  deps: EraseDeps & Pick<AuthDeps, 'now'>,
  childId: string,
  session: ClientSession,
): Promise<void> {
  const child = { subject: 'child', id: childId } as const;
  await erasePersonalData(deps, CHILD_COLLECTIONS, child, {
    session,
    preserve: () => preserveHeldRecords(deps, childId, evidenceOf(CHILD_COLLECTIONS, child).records, session),
  });
}
