import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { axisOf, cardOffset, commitDistance, type Side, swipeOutcome } from './swipe-rules.ts';

interface Drag {
  readonly pointer: number;
  readonly startX: number;
  readonly startY: number;
  readonly commit: number;
  isHorizontal: boolean;
  /** Recent positions, for the speed. */
  trail: { readonly x: number; readonly at: number }[];
}
const TRAIL_MS = 100;

/**
 * Makes a card draggable sideways by finger, pen or mouse. Movement only changes CSS variables and attributes and never
 * renders: `--drag-offset` (px), `--drag-progress` (0 to 1 of the commit distance) and `data-drag`. Vertical movement
 * scrolls the page (`touch-action`).
 */
export function useSwipe(card: RefObject<HTMLElement | null>, onSwipe: (side: Side) => void) {
  const drag = useRef<Drag>(undefined);
  const hasMoved = useRef(false);

  const render = (dx: number, commit: number) => {
    const element = card.current;
    if (!element) return;
    element.style.setProperty('--drag-offset', String(cardOffset(dx, commit)));
    element.style.setProperty('--drag-progress', String(Math.min(1, Math.abs(dx) / commit)));
    element.dataset['drag'] = dx < 0 ? 'left' : 'right';
    element.dataset['committed'] = String(Math.abs(dx) >= commit);
  };
  const springBack = () => {
    drag.current = undefined;
    const element = card.current;
    if (!element) return;
    delete element.dataset['drag'];
    delete element.dataset['committed'];
    element.style.setProperty('--drag-offset', '0');
    element.style.setProperty('--drag-progress', '0');
  };

  return {
    onPointerDown(event: PointerEvent) {
      hasMoved.current = false;
      // A second finger zooms; another button opens a menu.
      if (!event.isPrimary || event.button !== 0) return springBack();
      const { pointerId, clientX, clientY } = event;
      const commit = commitDistance(card.current?.offsetWidth ?? 0);
      drag.current = {
        pointer: pointerId,
        startX: clientX,
        startY: clientY,
        commit,
        isHorizontal: false,
        trail: [{ x: clientX, at: event.timeStamp }],
      };
    },
    onPointerMove(event: PointerEvent) {
      const current = drag.current;
      if (current?.pointer !== event.pointerId) return;
      const dx = event.clientX - current.startX;
      if (!current.isHorizontal) {
        const axis = axisOf(dx, event.clientY - current.startY);
        if (axis === 'vertical') drag.current = undefined;
        if (axis !== 'horizontal') return;
        current.isHorizontal = true;
        hasMoved.current = true;
        card.current?.setPointerCapture(event.pointerId);
      }
      current.trail = [
        ...current.trail.filter(({ at }) => event.timeStamp - at <= TRAIL_MS),
        { x: event.clientX, at: event.timeStamp },
      ];
      render(dx, current.commit);
    },
    onPointerUp(event: PointerEvent) {
      const now = drag.current;
      if (now?.pointer !== event.pointerId) return;
      const first = now.trail[0];
      const elapsed = first ? event.timeStamp - first.at : 0;
      const speed = first && elapsed > 0 ? (event.clientX - first.x) / elapsed : 0;
      const side = now.isHorizontal
        ? swipeOutcome({ dx: event.clientX - now.startX, speed, commit: now.commit })
        : undefined;
      if (side) drag.current = undefined;
      else springBack();
      if (side) onSwipe(side);
    },
    /** The browser has taken over the gesture for scrolling. */
    onPointerCancel: springBack,
    /** The click that ends a drag is not a press on what is below. */
    onClickCapture(event: MouseEvent) {
      if (!hasMoved.current) return;
      hasMoved.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
