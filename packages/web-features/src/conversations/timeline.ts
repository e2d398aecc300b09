import type { UnsentMessage } from './create-outbox.ts';
import { formatDay, isSameDay } from './format-time.ts';
import type { StoredMessage } from './message-pages.ts';

/** State of one's own message. `waiting`: will be retried. `failed`: needs its writer. */
export type DeliveryState = UnsentMessage['state'] | 'sent' | 'delivered' | 'read';

export interface MessageLine<Message extends StoredMessage> {
  readonly kind: 'message';
  /** Stays the same when the message is sent. */
  readonly key: string;
  /** Absent until the server has accepted it. */
  readonly message?: Message;
  readonly isMine: boolean;
  readonly content: string;
  readonly at: string;
  readonly progress?: DeliveryState;
  /** Why it failed. */
  readonly problem?: string;
}
export type TimelineRow<Message extends StoredMessage> =
  | MessageLine<Message>
  | { readonly kind: 'day'; readonly key: string; readonly label: string }
  | { readonly kind: 'unread'; readonly key: string };

export interface TimelineInput<Message extends StoredMessage> {
  /** In any order. Of duplicates the last is shown. */
  readonly messages: readonly Message[];
  readonly unsent?: readonly UnsentMessage[];
  readonly isMine: (message: Message) => boolean;
  /** How far the user's own message got; nothing is said without it. */
  readonly progressOf?: (message: Message) => DeliveryState;
  /** When the user had last read on opening; undefined shows no line before new messages. */
  readonly readBefore?: string | undefined;
  readonly dayLabel?: (instant: string) => string;
}

const byTime = (a: StoredMessage, b: StoredMessage) =>
  a.createdAt.localeCompare(b.createdAt) || a._id.localeCompare(b._id);

/** The oldest first, each once. */
export const inOrder = <Message extends StoredMessage>(messages: readonly Message[]): readonly Message[] =>
  [...new Map(messages.map((message) => [message._id, message])).values()].sort(byTime);

/** The rows of a thread: oldest first, one for each day, one before new messages, and unsent messages last. */
export function timeline<Message extends StoredMessage>({
  messages,
  unsent = [],
  isMine,
  progressOf,
  readBefore,
  dayLabel = (instant) => formatDay(instant, new Date()),
}: TimelineInput<Message>): readonly TimelineRow<Message>[] {
  const known = inOrder(messages);
  const arrived = new Set(known.map(({ clientId }) => clientId));
  const lines: MessageLine<Message>[] = [
    ...known.map((message): MessageLine<Message> => {
      const { _id, clientId, content, createdAt } = message;
      const line = { kind: 'message' as const, key: clientId ?? _id, message, content, at: createdAt };
      if (!isMine(message)) return { ...line, isMine: false };
      return { ...line, isMine: true, ...(progressOf && { progress: progressOf(message) }) };
    }),
    ...unsent
      .filter(({ clientId }) => !arrived.has(clientId))
      .map(({ clientId, content, typedAt, state, problem }): MessageLine<Message> => {
        const line = { kind: 'message' as const, key: clientId, isMine: true, content, at: typedAt, progress: state };
        return problem ? { ...line, problem } : line;
      }),
  ];
  const firstNew = readBefore === undefined ? undefined : lines.find((line) => !line.isMine && line.at > readBefore);
  return lines.flatMap((line, index): TimelineRow<Message>[] => {
    const before = lines[index - 1];
    const startsDay = !before || !isSameDay(before.at, line.at);
    return [
      ...(startsDay ? [{ kind: 'day' as const, key: `day ${line.key}`, label: dayLabel(line.at) }] : []),
      ...(line === firstNew ? [{ kind: 'unread' as const, key: 'unread' }] : []),
      line,
    ];
  });
}
