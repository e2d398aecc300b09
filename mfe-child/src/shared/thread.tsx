import { Button, Icon, Notice } from '@notalone/ui';
import type { Reply } from '@notalone/web-kit';
import { useLayoutEffect, useRef } from 'react';
import css from './thread.module.css';

export type ChildMessage = Reply<'GET /api/messages/thread/{childId}/{friendId}'>[number];

const timeOf = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayOf = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

const momentOf = new Intl.DateTimeFormat('en-GB', { weekday: 'long', hour: '2-digit', minute: '2-digit' });
const latest = (times: readonly string[]) => times.toSorted().at(-1);

interface ThreadProps {
  /** The newest first, as the server lists them. */
  readonly messages: readonly ChildMessage[];
  readonly label: string;
  /** Whose messages stand on the right. */
  readonly ownId: string;
  readonly nameOf: (childId: string) => string;
  /** What a held message says below itself. */
  readonly held: Readonly<Record<NonNullable<ChildMessage['held']>, string>>;
  /** When the reader's own parent has read it, as instants: a sign stands where that was (rules 4.6). */
  readonly readAt?: readonly string[];
  /** A button at each message that the reader can report. */
  readonly report?: {
    readonly label: string;
    readonly isPossible: (message: ChildMessage) => boolean;
    readonly onPress: (message: ChildMessage) => void;
  };
}

/** Enough of a message to tell its button from the others. */
const BEGINNING = 40;

/**
 * Messages of two children in a box that scrolls, the oldest at the top, with a line for each day. It follows the
 * newest message.
 */
export function Thread({ messages, label, ownId, nameOf, held, readAt = [], report }: ThreadProps) {
  let day = '';
  const lines = messages.toReversed();
  const box = useRef<HTMLElement>(null);
  const newestId = messages[0]?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: older pages leave the place where the reader is
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [newestId]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section ref={box} className={css.scroll} tabIndex={0} aria-label={label}>
      <ol className={css.thread}>
        {lines.map((message, index) => {
          const at = new Date(message.createdAt);
          const isNewDay = dayOf.format(at) !== day;
          day = dayOf.format(at);
          const next = lines[index + 1]?.createdAt;
          const read = latest(readAt.filter((time) => time >= message.createdAt && (!next || time < next)));
          return (
            <li key={message._id} className={css.line}>
              {isNewDay && <p className={css.day}>{day}</p>}
              <div className={css.message} data-own={message.senderChildId === ownId}>
                <p className={css.who}>{nameOf(message.senderChildId)}</p>
                <p className={css.text}>{message.content}</p>
                <time className={css.time} dateTime={message.createdAt}>
                  {timeOf.format(at)}
                </time>
                {message.held && <p className={css.held}>{held[message.held]}</p>}
                {report?.isPossible(message) && (
                  <div>
                    <Button
                      tone="quiet"
                      icon="flag"
                      aria-label={`${report.label}: ${message.content.slice(0, BEGINNING)}`}
                      onPress={() => report.onPress(message)}
                    >
                      {report.label}
                    </Button>
                  </div>
                )}
              </div>
              {message.note && <p className={css.note}>{message.note}</p>}
              {message.advice && (
                <Notice tone="warning" title="Please read this">
                  <p className={css.advice}>{message.advice}</p>
                </Notice>
              )}
              {read && (
                <p className={css.read}>
                  <Icon name="eye" size="s" />
                  Your grown-up read this, <time dateTime={read}>{momentOf.format(new Date(read))}</time>
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
