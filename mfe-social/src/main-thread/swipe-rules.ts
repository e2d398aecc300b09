export type Side = 'left' | 'right';

/** Movement before a press, a scroll and a swipe can be told apart. */
const LOCK_PX = 10;
/** A swipe is clearly more horizontal than vertical; otherwise the page scrolls. */
const HORIZONTAL_RATIO = 1.5;
const MIN_COMMIT_PX = 72;
const MAX_COMMIT_PX = 150;
const COMMIT_SHARE = 0.32;
/** A flick may be short but must be fast. */
const FLICK_PX = 40;
const FLICK_PX_PER_MS = 0.6;
/** Moving back this fast cancels the swipe. */
const CANCEL_PX_PER_MS = 0.3;
/** Beyond the commit distance the card follows with resistance. */
const RESISTANCE = 0.4;

/** The direction of a movement; undefined while it is too small to tell. */
export function axisOf(dx: number, dy: number): 'horizontal' | 'vertical' | undefined {
  if (Math.hypot(dx, dy) < LOCK_PX) return undefined;
  return Math.abs(dx) > Math.abs(dy) * HORIZONTAL_RATIO ? 'horizontal' : 'vertical';
}

/** How far a card of this width must be dragged for the release to count, in px. */
export const commitDistance = (width: number): number =>
  Math.min(MAX_COMMIT_PX, Math.max(MIN_COMMIT_PX, width * COMMIT_SHARE));

/** The card's offset for a finger movement of `dx`, in px. */
export function cardOffset(dx: number, commit: number): number {
  const past = Math.abs(dx) - commit;
  return past <= 0 ? dx : Math.sign(dx) * (commit + past * RESISTANCE);
}

/** The side that a release commits to, or undefined to spring back. `speed` in px per ms, with the sign of `dx`. */
export function swipeOutcome({
  dx,
  speed,
  commit,
}: {
  readonly dx: number;
  readonly speed: number;
  readonly commit: number;
}): Side | undefined {
  const outward = speed * Math.sign(dx);
  const isFar = Math.abs(dx) >= commit && outward > -CANCEL_PX_PER_MS;
  const isFlick = Math.abs(dx) >= FLICK_PX && outward >= FLICK_PX_PER_MS;
  if (!isFar && !isFlick) return undefined;
  return dx < 0 ? 'left' : 'right';
}
