import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Line, Row } from './timeline.ts';

/** The end counts as seen from here on. */
const NEARLY_END_PIXELS = 48;

const isLine = (row: Row): row is Line => row.kind === 'message';

interface Place {
  readonly height: number;
  readonly firstKey: string | undefined;
  readonly lastKey: string | undefined;
  readonly progress: Line['progress'];
}

/** A message that could not be sent grows by the reason: whoever is at the end sees it. */
function mustFollow(before: Place, last: Line | undefined, wasAtEnd: boolean): boolean {
  if (last?.key !== before.lastKey) return wasAtEnd || last?.isMine === true;
  return wasAtEnd && last?.progress !== before.progress;
}

/**
 * Keeps the reader's place: opens at what is new, or at the end; older messages come in above without moving what is read; new ones are
 * followed only by who is at the end already, or wrote them.
 */
export function useScrollPlace(box: RefObject<HTMLElement | null>, rows: readonly Row[], onEndInSight: (isInSight: boolean) => void) {
  const [isAtEnd, setAtEnd] = useState(true);
  const place = useRef<Place>(undefined);
  const wasAtEnd = useRef(true);
  const measure = () => {
    const element = box.current;
    if (!element) return;
    const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight <= NEARLY_END_PIXELS;
    wasAtEnd.current = atEnd;
    setAtEnd(atEnd);
    onEndInSight(atEnd);
  };
  const goToEnd = () => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
    measure();
  };
  const lines = rows.filter(isLine);
  const firstKey = lines[0]?.key;
  const last = lines.at(-1);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = place.current;
    place.current = { height: element.scrollHeight, firstKey, lastKey: last?.key, progress: last?.progress };
    if (!before) {
      const unread = element.querySelector<HTMLElement>('[data-line="unread"]');
      element.scrollTop = unread ? unread.offsetTop - NEARLY_END_PIXELS : element.scrollHeight;
    } else if (mustFollow(before, last, wasAtEnd.current)) {
      element.scrollTop = element.scrollHeight;
    } else if (firstKey !== before.firstKey && last?.key === before.lastKey) {
      element.scrollTop += element.scrollHeight - before.height;
    }
  }, [box, firstKey, last]);
  const onResize = useEffectEvent(() => {
    if (wasAtEnd.current) goToEnd();
    else measure();
  });
  // What is in sight also changes with the keyboard, the composer and the window.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => onResize());
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  const rowCount = rows.length;
  const onRows = useEffectEvent(measure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew for every row that comes or goes
  useEffect(() => onRows(), [rowCount, last?.key]);
  return { isAtEnd, measure, goToEnd };
}
