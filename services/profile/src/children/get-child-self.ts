import { type ChildId, type children, internal, otherGuardianOf, type ReplyOf } from '@notalone/contracts';
import { ageBandOf, isAllowedAt } from '@notalone/contracts/age-limits';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { callOrUndefined } from '@notalone/service-kit/internal/call-or-undefined';
import { canMessage, isGrownUp, readingRule } from '../child-records/children.rules.ts';
import { type ChildDocument, findActiveChild } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { findOrFetchPerson, findPerson } from '../people/people.store.ts';
import { childFace } from './children.view.ts';

type Deps = Pick<ProfileDeps, 'db' | 'internal' | 'log' | 'now' | 'childLogins'>;

/** The second guardian, whom the child can ring too. */
async function findOtherGuardian(deps: Deps, child: ChildDocument) {
  const userId = otherGuardianOf(child, child.parentId);
  if (!userId) return undefined;
  const [person, phone] = await Promise.all([
    findPerson(deps.db, userId),
    callOrUndefined(deps, internal.auth.getPhone, { params: { userId } }),
  ]);
  return { username: person?.username ?? '', ...(phone?.phoneNumber && { phone: phone.phoneNumber }) };
}

/** What the child's own page shows. @throws NOT_FOUND for a child that was removed */
export async function getChildSelf(deps: Deps, childId: ChildId): Promise<ReplyOf<typeof children.getChildSelf>> {
  const { db, now, childLogins } = deps;
  const child = await findActiveChild(db, childId);
  if (!child) throw apiError('NOT_FOUND');
  const [parent, parentPhone, otherGuardian] = await Promise.all([
    findOrFetchPerson(deps, child.parentId),
    childLogins.parentPhone(childId),
    findOtherGuardian(deps, child),
  ]);
  return {
    ...childFace(child),
    reading: readingRule(child, now()),
    canMessage: canMessage(child, now()),
    isGrownUp: isGrownUp(child, now()),
    canAskForCopy: isAllowedAt('exportOwnData', ageBandOf(child, now())),
    parentUsername: parent?.username ?? '',
    ...(parentPhone !== undefined && { parentPhone }),
    ...(otherGuardian && { otherGuardian }),
  };
}
