import type { Reply } from '@notalone/web-kit';

/** The same as in open-app.tsx, which would import every page. */
const ME = '000000000000000000000001';

type Message = Reply<'GET /api/messages/{userId}'>[number];
type Conversation = Reply<'GET /api/messages'>[number];

export const PRIYA = '0000000000000000000000a7';

interface MessageOverrides {
  readonly content?: string;
  readonly createdAt?: string;
  readonly mine?: boolean;
  readonly clientId?: string;
  readonly other?: string;
  readonly edited?: true;
  readonly deleted?: true;
  readonly reportable?: true;
  readonly imageUrl?: string;
  readonly imageAlt?: string;
}
/** A message by Priya, or by the user. */
export const message = (
  number: number,
  { content = `Message ${number}`, createdAt, mine = false, clientId, other = PRIYA, ...more }: MessageOverrides = {},
): Message =>
  ({
    _id: String(number).padStart(24, '0'),
    sender: mine ? { _id: ME, username: 'jo' } : { _id: other, username: 'priya' },
    receiverId: mine ? other : ME,
    content,
    createdAt: createdAt ?? new Date(Date.UTC(2026, 2, 5, 10, number)).toISOString(),
    ...(clientId && { clientId }),
    ...more,
  }) as Message;

export const conversation = (more: Partial<Conversation> = {}): Conversation =>
  ({
    userId: PRIYA,
    username: 'priya',
    childName: 'Asha',
    city: 'Leeds',
    canWrite: true,
    unread: 0,
    theirs: {},
    ...more,
  }) as Conversation;
