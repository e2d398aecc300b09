import { Button, Notice, VisuallyHidden } from '@notalone/ui';
import thread from '@notalone/web-features/conversations/thread.module.css';
import { useScrollAnchor } from '@notalone/web-features/conversations/use-scroll-anchor';
import { lazy, Suspense, useRef, useState } from 'react';
import { MessageRow } from './message-row.tsx';
import type { TimelineMessage, TimelineRow } from './timeline.ts';

const ReportMessage = lazy(async () => ({ default: (await import('./report-message.tsx')).ReportMessage }));
/** Loads the next older page this close to the top. */
const LOAD_OLDER_WITHIN_PX = 300;

interface MessageListProps {
  readonly rows: readonly TimelineRow[];
  readonly username: string;
  readonly older: {
    readonly hasMore: boolean;
    readonly isLoading: boolean;
    readonly hasFailed: boolean;
    readonly load: () => void;
  };
  readonly onEndVisible: (isInSight: boolean) => void;
  readonly onReported: (messageId: string) => void;
}

/** The messages, newest at the bottom. Scrolling up loads older ones without moving what is on screen. */
export function MessageList({ rows, username, older, onEndVisible, onReported }: MessageListProps) {
  const box = useRef<HTMLElement>(null);
  const [reported, setReported] = useState<string>();
  const { isAtEnd, measure, scrollToEnd } = useScrollAnchor(box, rows, onEndVisible);
  const onScroll = () => {
    measure();
    const isNearTop = (box.current?.scrollTop ?? 0) < LOAD_OLDER_WITHIN_PX;
    if (isNearTop && older.hasMore && !older.isLoading && !older.hasFailed) older.load();
  };
  return (
    <div className={thread.scrollFrame}>
      <section
        ref={box}
        className={thread.scroll}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
        tabIndex={0}
        aria-label={`Messages with ${username}`}
      >
        {older.hasFailed && <Notice tone="danger">Failed to fetch messages.</Notice>}
        {older.hasMore && (
          <div className={thread.older}>
            <Button tone="quiet" size="small" isPending={older.isLoading} onPress={older.load}>
              Show earlier messages
            </Button>
          </div>
        )}
        {rows.length === 0 && <p className={thread.firstWords}>{`No messages yet. Say hello to ${username}!`}</p>}
        <ol className={thread.messages}>
          {rows.map((row) => (
            <TimelineItem key={row.key} row={row} username={username} onReport={setReported} />
          ))}
        </ol>
      </section>
      {!isAtEnd && (
        <div className={thread.toEnd}>
          <Button tone="secondary" size="small" onPress={scrollToEnd}>
            Newest messages
          </Button>
        </div>
      )}
      <Announcements rows={rows} username={username} />
      {reported && (
        <Suspense>
          <ReportMessage
            messageId={reported}
            username={username}
            onClose={() => setReported(undefined)}
            onReported={() => onReported(reported)}
          />
        </Suspense>
      )}
    </div>
  );
}

function TimelineItem({
  row,
  username,
  onReport,
}: {
  readonly row: TimelineRow;
  readonly username: string;
  readonly onReport: (messageId: string) => void;
}) {
  if (row.kind === 'message') return <MessageRow line={row} username={username} onReport={onReport} />;
  return (
    <li className={row.kind === 'day' ? thread.day : thread.newLine} data-line={row.kind}>
      <span>{row.kind === 'day' ? row.label : 'New messages'}</span>
    </li>
  );
}

/** For screen readers: announces each message that arrives while the conversation is open. */
function Announcements({ rows, username }: { readonly rows: readonly TimelineRow[]; readonly username: string }) {
  const newest = rows.findLast((row): row is TimelineMessage => row.kind === 'message' && !row.isMine);
  const [first] = useState(newest?.key);
  return (
    <VisuallyHidden role="status">
      {newest && newest.key !== first ? `${username}: ${newest.content}` : ''}
    </VisuallyHidden>
  );
}
