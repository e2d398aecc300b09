import { Button, Icon, Notice } from '@notalone/ui';
import { MessageRow } from '@notalone/web-features/conversations/message-row';
import { Thread } from '@notalone/web-features/conversations/thread';
import threadCss from '@notalone/web-features/conversations/thread.module.css';
import { inOrder, timeline } from '@notalone/web-features/conversations/timeline';
import type { usePages } from '@notalone/web-features/use-pages';
import type { Reply } from '@notalone/web-kit';
import css from './child-thread.module.css';

type ChildMessage = Reply<'GET /api/messages/thread/{childId}/{friendId}'>[number];

const dayOf = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const momentOf = new Intl.DateTimeFormat('en-GB', { weekday: 'long', hour: '2-digit', minute: '2-digit' });

interface ChildThreadProps {
  readonly query: ReturnType<typeof usePages<ChildMessage>>;
  readonly label: string;
  readonly empty: string;
  /** Whose messages stand on the right. */
  readonly ownId: string;
  readonly nameOf: (childId: string) => string;
  /** What a held message says below itself; what a child tells of somebody says nothing but its advice. */
  readonly held: Readonly<Record<Exclude<ChildMessage['held'], 'private' | undefined>, string>>;
  /** Takes what the child has told of somebody out of its thread. */
  readonly onHide?: (messageId: string) => void;
  /** When the reader's own parent has read it, as instants: a sign stands where that was (rules 4.6). */
  readonly readAt?: readonly string[];
  /** Has the height of its pane, not of a part of a page. */
  readonly fillsPane?: boolean;
  /** A button at each message that the reader can report. */
  readonly report: {
    readonly label: string;
    readonly isPossible: (message: ChildMessage) => boolean;
    readonly onPress: (messageId: string) => void;
  };
}

/** Enough of a message to tell its button from the others. */
const BEGINNING = 40;

/** Messages of two children. Their links stay plain text, and each row has its day, so that each is a message. */
export function ChildThread({
  query,
  label,
  empty,
  ownId,
  nameOf,
  held,
  onHide,
  readAt = [],
  fillsPane,
  report,
}: ChildThreadProps) {
  const messages = query.items ?? [];
  const rows = timeline({
    messages,
    isMine: ({ senderChildId }) => senderChildId === ownId,
    dayLabel: (instant) => dayOf.format(new Date(instant)),
  });
  const rowBefore = new Map(rows.map((row, index) => [rows[index + 1]?.key, row]));
  const reads = readMarks(messages, readAt);
  return (
    <div className={fillsPane ? css.pane : threadCss.inline}>
      <Thread
        rows={rows.filter(({ kind }) => kind === 'message')}
        query={query}
        label={label}
        loading="Loading messages…"
        failed="Failed to load messages."
        empty={empty}
        olderLabel="Show older"
      >
        {(line) => {
          const { key, message, isMine, content } = line;
          const before = rowBefore.get(key);
          return (
            message && (
              <MessageRow
                key={key}
                line={line}
                name={<p className={threadCss.name}>{nameOf(message.senderChildId)}</p>}
                above={before?.kind === 'day' && <p className={`${threadCss.day} ${css.day}`}>{before.label}</p>}
                actions={
                  report.isPossible(message) && (
                    <Button
                      tone="quiet"
                      icon="flag"
                      aria-label={`${report.label}: ${content.slice(0, BEGINNING)}`}
                      onPress={() => report.onPress(message._id)}
                    >
                      {report.label}
                    </Button>
                  )
                }
                below={<Below message={message} isMine={isMine} read={reads.get(message._id)} onHide={onHide} />}
              >
                <p className={threadCss.text}>{content}</p>
                {message.held && message.held !== 'private' && <p className={css.held}>{held[message.held]}</p>}
              </MessageRow>
            )
          );
        }}
      </Thread>
    </div>
  );
}

/** For each message the latest reading that came before the next one. */
function readMarks(messages: readonly ChildMessage[], readAt: readonly string[]): ReadonlyMap<string, string> {
  const lines = inOrder(messages);
  const marks = new Map<string, string>();
  for (const time of readAt.toSorted()) {
    const last = lines.findLast(({ createdAt }) => createdAt <= time);
    if (last) marks.set(last._id, time);
  }
  return marks;
}

interface BelowProps {
  readonly message: ChildMessage;
  readonly isMine: boolean;
  readonly read: string | undefined;
  readonly onHide: ChildThreadProps['onHide'];
}
function Below({ message: { _id, held, note, advice }, isMine, read, onHide }: BelowProps) {
  if (!(note ?? advice ?? read)) return null;
  return (
    <div className={css.below} data-mine={isMine}>
      {note && <p className={css.note}>{note}</p>}
      {advice && (
        <Notice
          tone="warning"
          title="Please read this"
          action={
            held === 'private' &&
            onHide && (
              <Button size="small" tone="secondary" onPress={() => onHide(_id)}>
                Hide this
              </Button>
            )
          }
        >
          <p className={css.advice}>{advice}</p>
        </Notice>
      )}
      {read && (
        <p className={css.read}>
          <Icon name="eye" size="s" />
          Your grown-up read this, <time dateTime={read}>{momentOf.format(new Date(read))}</time>
        </p>
      )}
    </div>
  );
}
