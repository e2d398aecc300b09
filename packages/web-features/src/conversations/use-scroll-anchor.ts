import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { StoredMessage } from './message-pages.ts';
import type { MessageLine, TimelineRow } from './timeline.ts';

/** Within this distance the end counts as visible. */
const AT_END_WITHIN_PX = 48;

type Row = TimelineRow<StoredMessage>;
type Line = MessageLine<StoredMessage>;

interface Snapshot {
  readonly keys: string;
  readonly firstKey: string | undefined;
  readonly last: Line | undefined;
  readonly lastRow: HTMLElement | null;
  readonly lastRowTop: number | undefined;
}

/** A failed message grows by its error text, which should be visible at the end. */
function shouldScrollToEnd(before: Snapshot, now: Snapshot, wasAtEnd: boolean): boolean {
  if (wasAtEnd) return now.keys !== before.keys || now.last?.progress !== before.last?.progress;
  return now.last?.isMine === true && now.last.key !== before.last?.key;
}

/** How far older rows moved the others. A new last row in the same commit does not count. */
const movedBy = ({ lastRow, lastRowTop = 0 }: Snapshot): number =>
  lastRow?.isConnected ? lastRow.offsetTop - lastRowTop : 0;

/**
 * Manages the scroll position: opens at the first new message or the end; loading older messages does not move what is
 * on screen; new messages scroll only for readers who are at the end or wrote them.
 */
export function useScrollAnchor(
  box: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  onEndVisible: ((isVisible: boolean) => void) | undefined,
  /** False while newer messages are not loaded: the end of the rows is not the end of the thread. */
  isNewest: boolean,
) {
  const [isAtEnd, setAtEnd] = useState(true);
  const snapshot = useRef<Snapshot>(undefined);
  const wasAtEnd = useRef(true);
  const openedAt = useRef<number>(undefined);
  const measure = () => {
    const element = box.current;
    if (!element) return;
    const atEnd = isNewest && element.scrollHeight - element.scrollTop - element.clientHeight <= AT_END_WITHIN_PX;
    wasAtEnd.current = atEnd;
    setAtEnd(atEnd);
    onEndVisible?.(atEnd);
  };
  const scrollToEnd = () => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
    measure();
  };
  const lines = rows.filter((row) => row.kind === 'message');
  const firstKey = lines[0]?.key;
  const last = lines.at(-1);
  const keys = rows.map(({ key }) => key).join();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = snapshot.current;
    const lastRow = element.querySelector<HTMLElement>('ol > li:last-child');
    const now = { keys, firstKey, last, lastRow, lastRowTop: lastRow?.offsetTop };
    snapshot.current = now;
    const isOtherFirst = firstKey !== before?.firstKey;
    const unread = element.querySelector<HTMLElement>('[data-line="unread"]');
    if (before ? shouldScrollToEnd(before, now, wasAtEnd.current) : !unread) {
      element.scrollTop = element.scrollHeight;
    } else if (unread && (!before || (isOtherFirst && element.scrollTop === openedAt.current))) {
      // Older messages may be new too: the line moves up until the reader scrolls.
      element.scrollTop = unread.offsetTop - AT_END_WITHIN_PX;
      openedAt.current = element.scrollTop;
    } else if (before && isOtherFirst) {
      element.scrollTop += movedBy(before);
    }
  }, [box, keys, firstKey, last]);
  const onResize = useEffectEvent(() => {
    if (wasAtEnd.current) scrollToEnd();
    else measure();
  });
  // Visibility also changes with the on-screen keyboard, the composer, the window, and pictures that load.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => onResize());
    observer.observe(element);
    for (const rowList of element.querySelectorAll('ol')) observer.observe(rowList);
    return () => observer.disconnect();
  }, [box]);
  const onRows = useEffectEvent(measure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again for every added or removed row
  useEffect(() => onRows(), [keys]);
  return { isAtEnd, measure, scrollToEnd };
}
