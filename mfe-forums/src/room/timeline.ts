import type { UnsentMessage } from '@notalone/web-features/conversations/create-outbox';
import { formatDay, isSameDay } from '@notalone/web-features/conversations/format-time';
import type { RoomMessage } from '../rooms/room.ts';

export interface TalkMessage {
  readonly kind: 'message';
  /** Stays the same when the message is sent. */
  readonly key: string;
  readonly isMine: boolean;
  readonly at: string;
  readonly content: string;
  /** Absent until the server has accepted it. */
  readonly message?: RoomMessage;
  readonly progress?: UnsentMessage['state'];
  /** Why it failed. */
  readonly problem?: string;
}
export type TalkRow =
  | TalkMessage
  | { readonly kind: 'day'; readonly key: string; readonly label: string }
  | { readonly kind: 'unread'; readonly key: string };

interface TimelineInput {
  readonly me: string;
  /** Newest first. */
  readonly messages: readonly RoomMessage[];
  readonly unsent: readonly UnsentMessage[];
  /** When the user had last read on opening; undefined shows no unread line. */
  readonly readBefore: string | undefined;
  readonly now: Date;
}

/** The rows of a talk: oldest first, a line per new day, one before new messages, unsent messages last. */
export function timeline({ me, messages, unsent, readBefore, now }: TimelineInput): readonly TalkRow[] {
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  const lines: TalkMessage[] = [
    ...messages.toReversed().map((message): TalkMessage => {
      const { _id, clientId, sender, createdAt, content } = message;
      const isMine = sender?._id === me;
      return { kind: 'message', key: clientId ?? _id, isMine, at: createdAt, content, message };
    }),
    ...unsent
      .filter(({ clientId }) => !arrived.has(clientId))
      .map(({ clientId, content, typedAt, state, problem }): TalkMessage => {
        const line = { kind: 'message' as const, key: clientId, isMine: true, at: typedAt, content, progress: state };
        return problem ? { ...line, problem } : line;
      }),
  ];
  const firstNew = readBefore === undefined ? undefined : lines.find((line) => !line.isMine && line.at > readBefore);
  return lines.flatMap((line, index): TalkRow[] => {
    const before = lines[index - 1];
    const startsDay = !before || !isSameDay(before.at, line.at);
    return [
      ...(startsDay ? [{ kind: 'day' as const, key: `day ${line.key}`, label: formatDay(line.at, now) }] : []),
      ...(line === firstNew ? [{ kind: 'unread' as const, key: 'unread' }] : []),
      line,
    ];
  });
}
