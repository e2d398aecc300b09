import type { UserId } from '@notalone/contracts';

/** Several people who did the same to one thing share one notification, which counts them until it is read. */
export interface Group {
  /**
   * Everybody this notification has ever named, newest first. The first `count` of them came since it was last read.
   */
  readonly causes: readonly UserId[];
  readonly count: number;
}
interface ReadableGroup extends Group {
  readonly read: boolean;
}

/** Whoever drops out of this list can be counted again. */
const MAX_CAUSES = 500;

/**
 * Adds a person to the group. With `once`, a person who is in it already adds nothing, and the result is undefined:
 * there is nothing to notify.
 */
export function addToGroup(group: ReadableGroup | undefined, causeId: UserId, once: boolean): Group | undefined {
  if (!group) return { causes: [causeId], count: 1 };
  const index = group.causes.indexOf(causeId);
  if (index >= 0 && once) return undefined;
  const isCounted = index >= 0 && index < group.count;
  const others = group.causes.filter((id) => id !== causeId);
  return {
    causes: [causeId, ...others].slice(0, MAX_CAUSES),
    count: group.read ? 1 : group.count + (isCounted ? 0 : 1),
  };
}

/** The group without a person; undefined if it then names nobody. */
export function removeFromGroup({ causes, count }: Group, causeId: UserId): Group | undefined {
  const index = causes.indexOf(causeId);
  const rest = {
    causes: causes.filter((id) => id !== causeId),
    count: index >= 0 && index < count ? count - 1 : count,
  };
  return rest.count === 0 || rest.causes.length === 0 ? undefined : rest;
}
