import type { UnsentMessage } from '@notalone/web-features/conversations/create-outbox';
import { formatDay, isSameDay } from '@notalone/web-features/conversations/format-time';
import type { Conversation, Message } from './message.ts';

/** Delivery state of the user's message. `waiting`: will be retried. `failed`: needs the user. */
export type DeliveryState = 'sending' | 'waiting' | 'failed' | 'sent' | 'delivered' | 'read';

export interface TimelineMessage {
  readonly kind: 'message';
  /** Stays the same when the message is sent. */
  readonly key: string;
  readonly id?: string;
  readonly isMine: boolean;
  readonly content: string;
  readonly at: string;
  readonly progress?: DeliveryState;
  /** Why it failed. */
  readonly problem?: string;
}
export type TimelineRow =
  | TimelineMessage
  | { readonly kind: 'day'; readonly key: string; readonly label: string }
  | { readonly kind: 'unread'; readonly key: string };

export interface TimelineInput {
  readonly me: string;
  /** In any order; duplicates are shown once. */
  readonly messages: readonly Message[];
  readonly unsent: readonly UnsentMessage[];
  /** The other's delivery and read marks. */
  readonly theirs: Conversation['theirs'];
  /** When the user had last read on opening; undefined shows no unread line. */
  readonly readBefore: string | undefined;
  readonly now: Date;
}

function deliveryStateOf(at: string, { deliveredAt = '', readAt = '' }: Conversation['theirs']): DeliveryState {
  if (at <= readAt) return 'read';
  return at <= deliveredAt ? 'delivered' : 'sent';
}

const byTime = (a: Message, b: Message) => a.createdAt.localeCompare(b.createdAt) || a._id.localeCompare(b._id);

/**
 * Builds the rows of a conversation: oldest first, a row per new day, one before new messages, and unsent messages
 * last.
 */
export function timeline({ me, messages, unsent, theirs, readBefore, now }: TimelineInput): readonly TimelineRow[] {
  const known = [...new Map(messages.map((message) => [message._id, message])).values()].sort(byTime);
  const arrived = new Set(known.map((message) => message.clientId));
  const lines: TimelineMessage[] = [
    ...known.map((message): TimelineMessage => {
      const isMine = message.sender._id === me;
      const { _id, content, createdAt, clientId } = message;
      const line = { kind: 'message' as const, key: clientId ?? _id, id: _id, isMine, content, at: createdAt };
      return isMine ? { ...line, progress: deliveryStateOf(createdAt, theirs) } : line;
    }),
    ...unsent
      .filter(({ clientId }) => !arrived.has(clientId))
      .map(({ clientId, content, typedAt, state, problem }): TimelineMessage => {
        const line = { kind: 'message' as const, key: clientId, isMine: true, content, at: typedAt, progress: state };
        return problem ? { ...line, problem } : line;
      }),
  ];
  const firstNew = readBefore === undefined ? undefined : lines.find((line) => !line.isMine && line.at > readBefore);
  return lines.flatMap((line, index): TimelineRow[] => {
    const before = lines[index - 1];
    const startsDay = !before || !isSameDay(before.at, line.at);
    return [
      ...(startsDay ? [{ kind: 'day' as const, key: `day ${line.key}`, label: formatDay(line.at, now) }] : []),
      ...(line === firstNew ? [{ kind: 'unread' as const, key: 'unread' }] : []),
      line,
    ];
  });
}
