import type { Child } from '@notalone/contracts';
import { canMessage, isGrownUp, readingRule } from '../child-records/children.rules.ts';
import type { ChildDocument } from '../child-records/children.store.ts';

/** What a child is called and looks like. */
export const childFace = ({ _id, name, avatar, warriorUsername }: ChildDocument) => ({
  _id,
  name,
  avatar,
  t1dWarriorUsername: warriorUsername,
});

/** A child as its own parent sees it. */
export const viewChild = (child: ChildDocument, now: Date): Child => ({
  ...childFace(child),
  locked: child.locked,
  discoverable: child.discoverable,
  ...(child.birthMonth !== undefined && { birthMonth: child.birthMonth }),
  ...(child.birthYear !== undefined && { birthYear: child.birthYear }),
  consents: child.consents,
  reading: readingRule(child, now),
  canMessage: canMessage(child, now),
  isGrownUp: isGrownUp(child, now),
  ...(child.removedAt && { removedAt: child.removedAt.toISOString() }),
});
