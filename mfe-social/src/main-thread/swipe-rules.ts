export type Side = 'left' | 'right';

/** So far a finger may wander before it is known whether this is a press, a scroll or a swipe. */
const LOCK_PX = 10;
/** A swipe is clearly more across than along, or the page scrolls instead. */
const ACROSS = 1.5;
const LEAST_COMMIT_PX = 72;
const MOST_COMMIT_PX = 150;
const COMMIT_SHARE = 0.32;
/** A flick may be short, but it is quick. */
const FLICK_PX = 40;
const FLICK_PX_PER_MS = 0.6;
/** Whoever pulls back this quickly has thought better of it. */
const REGRET_PX_PER_MS = 0.3;
/** Past the point where letting go counts, the card follows like on a rubber band. */
const STRETCH = 0.4;

/** What a movement from where the finger came down is: undefined until it can be told. */
export function axisOf(dx: number, dy: number): 'across' | 'along' | undefined {
  if (Math.hypot(dx, dy) < LOCK_PX) return undefined;
  return Math.abs(dx) > Math.abs(dy) * ACROSS ? 'across' : 'along';
}

/** How far a card of this width is to be pulled for letting go to count, in px. */
export const commitDistance = (width: number): number => Math.min(MOST_COMMIT_PX, Math.max(LEAST_COMMIT_PX, width * COMMIT_SHARE));

/** Where the card is drawn when the finger has moved `dx`, in px. */
export function drawnAt(dx: number, commit: number): number {
  const past = Math.abs(dx) - commit;
  return past <= 0 ? dx : Math.sign(dx) * (commit + past * STRETCH);
}

/** What letting go means: a side, or undefined to spring back. `speed` in px a millisecond, signed like `dx`. */
export function letGo({ dx, speed, commit }: { readonly dx: number; readonly speed: number; readonly commit: number }): Side | undefined {
  const outward = speed * Math.sign(dx);
  const isFar = Math.abs(dx) >= commit && outward > -REGRET_PX_PER_MS;
  const isFlick = Math.abs(dx) >= FLICK_PX && outward >= FLICK_PX_PER_MS;
  if (!isFar && !isFlick) return undefined;
  return dx < 0 ? 'left' : 'right';
}
