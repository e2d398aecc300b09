import { Badge, Notice } from '@notalone/ui';
import type { Reply } from '@notalone/web-kit';
import css from './thread.module.css';

export type ChildMessage = Reply<'GET /api/messages/thread/{childId}/{friendId}'>[number];

const timeOf = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayOf = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

interface ThreadProps {
  /** The newest first, as the server lists them. */
  readonly messages: readonly ChildMessage[];
  /** Whose messages stand on the right. */
  readonly ownId: string;
  readonly nameOf: (childId: string) => string;
  /** What a held message says below itself. */
  readonly held: Readonly<Record<NonNullable<ChildMessage['held']>, string>>;
}

/** Messages of two children, the oldest at the top, with a line for each day. */
export function Thread({ messages, ownId, nameOf, held }: ThreadProps) {
  let day = '';
  return (
    <ol className={css.thread}>
      {messages.toReversed().map((message) => {
        const at = new Date(message.createdAt);
        const isNewDay = dayOf.format(at) !== day;
        day = dayOf.format(at);
        return (
          <li key={message._id} className={css.line}>
            {isNewDay && <p className={css.day}>{day}</p>}
            <div className={css.message} data-own={message.senderChildId === ownId}>
              <p className={css.who}>{nameOf(message.senderChildId)}</p>
              <p className={css.text}>{message.content}</p>
              <time className={css.time} dateTime={message.createdAt}>
                {timeOf.format(at)}
              </time>
              {message.held && <Badge tone="marigold">{held[message.held]}</Badge>}
            </div>
            {message.advice && (
              <Notice tone="warning" title="Please read this">
                <p className={css.advice}>{message.advice}</p>
              </Notice>
            )}
          </li>
        );
      })}
    </ol>
  );
}
