import { type ChildId, childChanged, childIdSchema, type DataOf, type UserId, userIdSchema } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { expect } from 'vitest';
import type { AuthNetwork, Person } from './auth-network.ts';
import { createChildLogin } from './child-logins.ts';

export const PIN = '4821';

export interface Family {
  readonly childId: ChildId;
  readonly childName: string;
  readonly first: Person;
  readonly second: Person;
  readonly ids: readonly [UserId, UserId];
}
type ChildState = DataOf<typeof childChanged>;
let versions = 0;
export const stateOf = (
  { childId, ids }: Pick<Family, 'childId' | 'ids'>,
  change: Partial<ChildState>,
): ChildState => ({
  childId,
  parentId: ids[0],
  guardianIds: [...ids],
  name: 'Mia',
  avatar: 'cool-owl.svg',
  birthMonth: 1,
  birthYear: new Date().getUTCFullYear() - 10,
  consents: { login: true, messages: true, position: true },
  status: 'active',
  version: versions,
  ...change,
});

/** A child with a login and two guardians, as profile tells of it. */
export function twoGuardians(network: AuthNetwork) {
  /** As profile says it; the later call is the later version. */
  async function say(child: Pick<Family, 'childId' | 'ids'>, change: Partial<ChildState> = {}): Promise<void> {
    versions += 1;
    const { childId } = child;
    await network.publish('profile', childChanged, childId, stateOf(child, change));
    const known = () => network.deps.db.collection<{ _id: string }>('guardedChildren').findOne({ _id: childId });
    await eventually(async () => expect(await known()).toMatchObject({ version: versions }));
  }
  async function family({ isDescribed = true, ...change }: Partial<ChildState> & { isDescribed?: boolean } = {}) {
    const [first, second] = [await network.member(), await network.member()];
    const childId = childIdSchema.parse(randomId());
    const ids = [userIdSchema.parse(first.userId), userIdSchema.parse(second.userId)] as const;
    const childName = `Mia ${childId}`;
    const login = { childId, userId: ids[0], childName, warriorUsername: `Otter ${childId}`, pin: PIN };
    await createChildLogin(network, login);
    const made: Family = { childId, childName, first, second, ids };
    if (isDescribed) await say(made, change);
    return made;
  }
  return { say, family };
}
