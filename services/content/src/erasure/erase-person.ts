import type { ChildId, UserId } from '@notalone/contracts';
import { erasePersonalData } from '@notalone/service-kit/personal-data/erase-personal-data';
import type { ClientSession } from 'mongodb';
import type { ContentDeps } from '../deps.ts';
import { eraseWithLegalHold } from '../moderation/child-safety/legal-holds.ts';
import { findRemembered, type Remembered } from '../moderation/people/remembered.ts';
import { COLLECTIONS } from './collections.ts';

export type Deps = Pick<ContentDeps, 'db' | 'outbox' | 'now'>;

/**
 * Erases what is kept of a person. The audit stays; it has ids alone. Cases of child safety stay as long as they hold
 * the person; open cases, warnings and bans stay as `findRemembered` says, which is the answer. Idempotent.
 */
export async function erasePerson(deps: Deps, userId: UserId, session: ClientSession): Promise<Remembered> {
  const isHeld = await eraseWithLegalHold(deps.db, userId, session);
  const remembered = await findRemembered(deps, userId, session);
  const person = { subject: 'person', id: userId } as const;
  await erasePersonalData({ ...deps, isHeld, remembered }, COLLECTIONS, person, { session });
  return remembered;
}

/** Cases about a child are those of its family, and stay. */
export const eraseChild = (deps: Deps, childId: ChildId, session: ClientSession): Promise<void> =>
  erasePersonalData(
    { ...deps, isHeld: false, remembered: undefined },
    COLLECTIONS,
    { subject: 'child', id: childId },
    { session },
  );
