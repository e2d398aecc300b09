import { Button, Notice, VisuallyHidden } from '@notalone/ui';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { StoredMessage } from './message-pages.ts';
import { showMessage } from './show-message.ts';
import css from './thread.module.css';
import type { MessageLine, TimelineRow } from './timeline.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';

/** Loads the next older page this close to the top. */
const LOAD_OLDER_WITHIN_PX = 300;

export interface MessageListProps<Message extends StoredMessage> {
  readonly rows: readonly TimelineRow<Message>[];
  readonly label: string;
  /** Stands in place of messages while there are none. */
  readonly empty: string;
  readonly failed: string;
  /** Stands above the rows while the messages of the server are not there: `rows` are then what is unsent or pushed. */
  readonly notLoaded?: ReactNode;
  /** As react-query holds it: the next page is older, the previous one newer. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
    readonly hasPreviousPage: boolean;
    readonly isFetchingPreviousPage: boolean;
    readonly fetchPreviousPage: () => unknown;
  };
  readonly olderLabel?: string;
  /** Also loads older messages when the reader scrolls near the top. */
  readonly loadsOnScroll?: boolean;
  readonly onEndVisible?: (isVisible: boolean) => void;
  /** Id of an older message that the reader has jumped to. The newest are not loaded then: `onNewest` shows them. */
  readonly around?: string | undefined;
  readonly onNewest?: () => void;
  /** What a screen reader says of a message that arrives while the thread is open. */
  readonly announce?: (line: MessageLine<Message>) => string;
  readonly children: (line: MessageLine<Message>) => ReactNode;
}

/** The messages, newest at the bottom. Older ones are loaded without moving what is on screen. */
export function MessageList<Message extends StoredMessage>({
  rows,
  label,
  empty,
  failed,
  notLoaded,
  query,
  olderLabel = 'Show earlier messages',
  loadsOnScroll = false,
  onEndVisible,
  around,
  onNewest,
  announce,
  children,
}: MessageListProps<Message>) {
  const box = useRef<HTMLElement>(null);
  const { isAtEnd, measure, scrollToEnd } = useScrollAnchor(box, rows, onEndVisible, around === undefined);
  useLayoutEffect(() => {
    if (around) showMessage(around);
  }, [around]);
  const onScroll = () => {
    measure();
    const isNearTop = (box.current?.scrollTop ?? 0) < LOAD_OLDER_WITHIN_PX;
    const isReady = query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError;
    if (loadsOnScroll && isNearTop && isReady) query.fetchNextPage();
  };
  return (
    <div className={css.scrollFrame}>
      <section
        ref={box}
        className={css.scroll}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
      >
        {query.isFetchNextPageError && <Notice tone="danger">{failed}</Notice>}
        {query.hasNextPage && (
          <LoadMore isPending={query.isFetchingNextPage} onPress={query.fetchNextPage}>
            {olderLabel}
          </LoadMore>
        )}
        {notLoaded}
        {rows.length === 0 && !notLoaded && <p className={css.firstWords}>{empty}</p>}
        <ol className={css.messages}>
          {rows.map((row) =>
            row.kind === 'message' ? (
              children(row)
            ) : (
              <li key={row.key} className={row.kind === 'day' ? css.day : css.newLine} data-line={row.kind}>
                <span>{row.kind === 'day' ? row.label : 'New messages'}</span>
              </li>
            ),
          )}
        </ol>
        {query.hasPreviousPage && (
          <LoadMore isPending={query.isFetchingPreviousPage} onPress={query.fetchPreviousPage}>
            Show later messages
          </LoadMore>
        )}
      </section>
      {!isAtEnd && (
        <div className={css.toEnd}>
          <Button tone="secondary" size="small" onPress={around && onNewest ? onNewest : scrollToEnd}>
            Newest messages
          </Button>
        </div>
      )}
      {announce && <Announcements rows={rows} announce={announce} />}
    </div>
  );
}

interface LoadMoreProps {
  readonly isPending: boolean;
  readonly onPress: () => unknown;
  readonly children: string;
}
const LoadMore = ({ isPending, onPress, children }: LoadMoreProps) => (
  <div className={css.more}>
    <Button tone="quiet" size="small" isPending={isPending} onPress={() => void onPress()}>
      {children}
    </Button>
  </div>
);

interface AnnouncementsProps<Message extends StoredMessage> {
  readonly rows: readonly TimelineRow<Message>[];
  readonly announce: (line: MessageLine<Message>) => string;
}
function Announcements<Message extends StoredMessage>({ rows, announce }: AnnouncementsProps<Message>) {
  const newest = rows.findLast((row): row is MessageLine<Message> => row.kind === 'message' && !row.isMine);
  const [first] = useState(newest?.key);
  return <VisuallyHidden role="status">{newest && newest.key !== first ? announce(newest) : ''}</VisuallyHidden>;
}
