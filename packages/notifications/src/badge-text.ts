import { BADGE_MAX } from '@notalone/contracts/limits';

/** The specification's badge: nothing, the number, or `99+`. */
export const badgeText = (count: number): string | undefined => (count <= 0 ? undefined : count > BADGE_MAX ? `${BADGE_MAX}+` : String(count));
