import { Button, Notice, VisuallyHidden } from '@notalone/ui';
import { lazy, Suspense, useRef, useState } from 'react';
import { MessageRow } from './message-row.tsx';
import css from './messages.module.css';
import type { Line, Row } from './timeline.ts';
import { useScrollPlace } from './use-scroll-place.ts';

const ReportMessage = lazy(async () => ({ default: (await import('./report-message.tsx')).ReportMessage }));
/** So near the top the next older page is asked for. */
const NEARLY_TOP_PIXELS = 300;

interface MessageListProps {
  readonly rows: readonly Row[];
  readonly username: string;
  readonly older: { readonly hasMore: boolean; readonly isLoading: boolean; readonly hasFailed: boolean; readonly load: () => void };
  readonly onEndInSight: (isInSight: boolean) => void;
  readonly onReported: (messageId: string) => void;
}

/** What was written, the newest at the bottom. Scrolling up fetches older ones; the place stays while they come. */
export function MessageList({ rows, username, older, onEndInSight, onReported }: MessageListProps) {
  const box = useRef<HTMLElement>(null);
  const [reported, setReported] = useState<string>();
  const { isAtEnd, measure, goToEnd } = useScrollPlace(box, rows, onEndInSight);
  const onScroll = () => {
    measure();
    const isNearTop = (box.current?.scrollTop ?? 0) < NEARLY_TOP_PIXELS;
    if (isNearTop && older.hasMore && !older.isLoading && !older.hasFailed) older.load();
  };
  return (
    <div className={css.scrollFrame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <section ref={box} className={css.scroll} onScroll={onScroll} tabIndex={0} aria-label={`Messages with ${username}`}>
        {older.hasFailed && <Notice tone="danger">Failed to fetch messages.</Notice>}
        {older.hasMore && (
          <div className={css.older}>
            <Button tone="quiet" size="small" isPending={older.isLoading} onPress={older.load}>
              Show earlier messages
            </Button>
          </div>
        )}
        {rows.length === 0 && <p className={css.firstWords}>{`Nothing written yet. Say hello to ${username}!`}</p>}
        <ol className={css.messages}>
          {rows.map((row) => (
            <ListedRow key={row.key} row={row} username={username} onReport={setReported} />
          ))}
        </ol>
      </section>
      {!isAtEnd && (
        <div className={css.toEnd}>
          <Button tone="secondary" size="small" onPress={goToEnd}>
            Newest messages
          </Button>
        </div>
      )}
      <Announcements rows={rows} username={username} />
      {reported && (
        <Suspense>
          <ReportMessage messageId={reported} username={username} onClose={() => setReported(undefined)} onReported={() => onReported(reported)} />
        </Suspense>
      )}
    </div>
  );
}

function ListedRow({ row, username, onReport }: { readonly row: Row; readonly username: string; readonly onReport: (messageId: string) => void }) {
  if (row.kind === 'message') return <MessageRow line={row} username={username} onReport={onReport} />;
  return (
    <li className={row.kind === 'day' ? css.day : css.newLine} data-line={row.kind}>
      <span>{row.kind === 'day' ? row.label : 'New messages'}</span>
    </li>
  );
}

/** What a screen reader says, when it pauses: each message that arrives while the conversation is open, and what became of mine. */
function Announcements({ rows, username }: { readonly rows: readonly Row[]; readonly username: string }) {
  const newest = rows.findLast((row): row is Line => row.kind === 'message' && !row.isMine);
  const [first] = useState(newest?.key);
  return <VisuallyHidden role="status">{newest && newest.key !== first ? `${username}: ${newest.content}` : ''}</VisuallyHidden>;
}
