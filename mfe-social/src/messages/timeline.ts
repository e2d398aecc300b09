import type { Reply } from '@notalone/web-kit';
import { dayInWords, isSameDay } from './days.ts';
import type { Waiting } from './outbox.ts';

export type Message = Reply<'GET /api/messages/{userId}'>[number];
export type Conversation = Reply<'GET /api/messages'>[number];

/** How far a message of mine has come. `waiting`: the next try comes by itself. `failed`: only a person can help. */
export type Progress = 'sending' | 'waiting' | 'failed' | 'sent' | 'delivered' | 'read';

export interface Line {
  readonly kind: 'message';
  /** The same before and after sending. */
  readonly key: string;
  readonly id?: string;
  readonly isMine: boolean;
  readonly content: string;
  readonly at: string;
  readonly progress?: Progress;
  /** Why it failed. */
  readonly problem?: string;
}
export type Row = Line | { readonly kind: 'day'; readonly key: string; readonly label: string } | { readonly kind: 'unread'; readonly key: string };

export interface TimelineInput {
  readonly me: string;
  /** In any order; what came twice is shown once. */
  readonly messages: readonly Message[];
  readonly waiting: readonly Waiting[];
  /** The other's marks on my messages. */
  readonly theirs: Conversation['theirs'];
  /** Up to when I had read when I came; undefined shows no line between read and new. */
  readonly readBefore: string | undefined;
  readonly now: Date;
}

function progressOf(at: string, { deliveredAt = '', readAt = '' }: Conversation['theirs']): Progress {
  if (at <= readAt) return 'read';
  return at <= deliveredAt ? 'delivered' : 'sent';
}

const inOrder = (a: Message, b: Message) => a.createdAt.localeCompare(b.createdAt) || a._id.localeCompare(b._id);

/** A conversation as it is read: oldest first, a line for each new day, one before what is new, and at the end what is not sent yet. */
export function timeline({ me, messages, waiting, theirs, readBefore, now }: TimelineInput): readonly Row[] {
  const known = [...new Map(messages.map((message) => [message._id, message])).values()].sort(inOrder);
  const arrived = new Set(known.map((message) => message.clientId));
  const lines: Line[] = [
    ...known.map((message): Line => {
      const isMine = message.sender._id === me;
      const { _id, content, createdAt, clientId } = message;
      const line = { kind: 'message' as const, key: clientId ?? _id, id: _id, isMine, content, at: createdAt };
      return isMine ? { ...line, progress: progressOf(createdAt, theirs) } : line;
    }),
    ...waiting
      .filter(({ clientId }) => !arrived.has(clientId))
      .map(({ clientId, content, typedAt, state, problem }): Line => {
        const line = { kind: 'message' as const, key: clientId, isMine: true, content, at: typedAt, progress: state };
        return problem ? { ...line, problem } : line;
      }),
  ];
  const firstNew = readBefore === undefined ? undefined : lines.find((line) => !line.isMine && line.at > readBefore);
  return lines.flatMap((line, index): Row[] => {
    const before = lines[index - 1];
    const startsDay = !before || !isSameDay(before.at, line.at);
    return [
      ...(startsDay ? [{ kind: 'day' as const, key: `day ${line.key}`, label: dayInWords(line.at, now) }] : []),
      ...(line === firstNew ? [{ kind: 'unread' as const, key: 'unread' }] : []),
      line,
    ];
  });
}
