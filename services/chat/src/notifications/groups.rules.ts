import type { UserId } from '@notalone/contracts';

/** People who did the same to one thing: one notification, which counts them until it is read. */
export interface Group {
  /** Everybody told of in this notification so far, the newest first; the first `count` of them since it was last read. */
  readonly causes: readonly UserId[];
  readonly count: number;
}
interface Known extends Group {
  readonly read: boolean;
}

/** More than anybody is told of one by one: who falls out may be told of again. */
const REMEMBERED = 500;

/** With one more. Undefined: nothing to tell, since what is done `once` by each was told before, also when it is done again. */
export function joined(group: Known | undefined, causeId: UserId, once: boolean): Group | undefined {
  if (!group) return { causes: [causeId], count: 1 };
  const at = group.causes.indexOf(causeId);
  if (at >= 0 && once) return undefined;
  const counted = at >= 0 && at < group.count;
  const others = group.causes.filter((known) => known !== causeId);
  return { causes: [causeId, ...others].slice(0, REMEMBERED), count: group.read ? 1 : group.count + (counted ? 0 : 1) };
}

/** Without one of them. Undefined: nobody is left whom it tells of. */
export function left({ causes, count }: Group, causeId: UserId): Group | undefined {
  const at = causes.indexOf(causeId);
  const rest = { causes: causes.filter((known) => known !== causeId), count: at >= 0 && at < count ? count - 1 : count };
  return rest.count === 0 || rest.causes.length === 0 ? undefined : rest;
}
