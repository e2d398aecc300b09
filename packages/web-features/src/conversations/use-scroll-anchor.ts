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
  readonly lastKey: string | undefined;
  readonly progress: Line['progress'];
  readonly lastRow: HTMLElement | null;
  readonly lastRowTop: number | undefined;
}

/** A failed message grows by its error text, which should be visible at the end. */
function shouldScrollToEnd(before: Snapshot, now: Snapshot, isLastMine: boolean, wasAtEnd: boolean): boolean {
  if (wasAtEnd) return now.keys !== before.keys || now.progress !== before.progress;
  return isLastMine && now.lastKey !== before.lastKey;
}

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
    const now = {
      keys,
      firstKey,
      lastKey: last?.key,
      progress: last?.progress,
      lastRow,
      lastRowTop: lastRow?.offsetTop,
    };
    snapshot.current = now;
    if (!before) {
      const unread = element.querySelector<HTMLElement>('[data-line="unread"]');
      element.scrollTop = unread ? unread.offsetTop - AT_END_WITHIN_PX : element.scrollHeight;
    } else if (shouldScrollToEnd(before, now, last?.isMine === true, wasAtEnd.current)) {
      element.scrollTop = element.scrollHeight;
    } else if (firstKey !== before.firstKey && before.lastRow?.isConnected) {
      // A new last row below it, in the same commit, does not count.
      element.scrollTop += before.lastRow.offsetTop - (before.lastRowTop ?? 0);
    }
  }, [box, keys, firstKey, last]);
  const onResize = useEffectEvent(() => {
    if (wasAtEnd.current) scrollToEnd();
    else measure();
  });
  // Visibility also changes with the on-screen keyboard, the composer and the window.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => onResize());
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  const onRows = useEffectEvent(measure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again for every added or removed row
  useEffect(() => onRows(), [keys]);
  return { isAtEnd, measure, scrollToEnd };
}
