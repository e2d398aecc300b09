import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { axisOf, commitDistance, drawnAt, letGo, type Side } from './swipe-rules.ts';

interface Pull {
  readonly pointer: number;
  readonly startX: number;
  readonly startY: number;
  readonly commit: number;
  isAcross: boolean;
  /** The last moments, to know the speed. */
  trail: { readonly x: number; readonly at: number }[];
}
const TRAIL_MS = 100;

/**
 * Lets a card be pulled to a side with a finger, pen or mouse. What moves is said to the stylesheet alone: `--pulled` (px), `--share` (0 to 1 of
 * the way to where letting go counts) and `data-pull`, so that no move renders anything. Up and down belongs to the page (`touch-action`).
 */
export function useSwipe(card: RefObject<HTMLElement | null>, onSwipe: (side: Side) => void) {
  const pull = useRef<Pull>(undefined);
  const hasMoved = useRef(false);

  const draw = (dx: number, commit: number) => {
    const element = card.current;
    if (!element) return;
    element.style.setProperty('--pulled', String(drawnAt(dx, commit)));
    element.style.setProperty('--share', String(Math.min(1, Math.abs(dx) / commit)));
    element.dataset['pull'] = dx < 0 ? 'left' : 'right';
    element.dataset['counts'] = String(Math.abs(dx) >= commit);
  };
  const springBack = () => {
    pull.current = undefined;
    const element = card.current;
    if (!element) return;
    delete element.dataset['pull'];
    delete element.dataset['counts'];
    element.style.setProperty('--pulled', '0');
    element.style.setProperty('--share', '0');
  };

  return {
    onPointerDown(event: PointerEvent) {
      hasMoved.current = false;
      // a second finger means zoom, another button a menu
      if (!event.isPrimary || event.button !== 0) return springBack();
      const { pointerId, clientX, clientY } = event;
      const commit = commitDistance(card.current?.offsetWidth ?? 0);
      pull.current = { pointer: pointerId, startX: clientX, startY: clientY, commit, isAcross: false, trail: [{ x: clientX, at: event.timeStamp }] };
    },
    onPointerMove(event: PointerEvent) {
      const now = pull.current;
      if (now?.pointer !== event.pointerId) return;
      const dx = event.clientX - now.startX;
      if (!now.isAcross) {
        const axis = axisOf(dx, event.clientY - now.startY);
        if (axis === 'along') pull.current = undefined;
        if (axis !== 'across') return;
        now.isAcross = true;
        hasMoved.current = true;
        card.current?.setPointerCapture(event.pointerId);
      }
      now.trail = [...now.trail.filter(({ at }) => event.timeStamp - at <= TRAIL_MS), { x: event.clientX, at: event.timeStamp }];
      draw(dx, now.commit);
    },
    onPointerUp(event: PointerEvent) {
      const now = pull.current;
      if (now?.pointer !== event.pointerId) return;
      const first = now.trail[0];
      const elapsed = first ? event.timeStamp - first.at : 0;
      const speed = first && elapsed > 0 ? (event.clientX - first.x) / elapsed : 0;
      const side = now.isAcross ? letGo({ dx: event.clientX - now.startX, speed, commit: now.commit }) : undefined;
      if (side) pull.current = undefined;
      else springBack();
      if (side) onSwipe(side);
    },
    /** The browser has taken the finger for scrolling, or something came between. */
    onPointerCancel: springBack,
    /** The click that ends a pull is no press on what lies under it. */
    onClickCapture(event: MouseEvent) {
      if (!hasMoved.current) return;
      hasMoved.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
