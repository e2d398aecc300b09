import type { Reply } from '@notalone/web-kit';

/** As in open-app.tsx, which would load every page. */
const ME = '000000000000000000000001';

type Message = Reply<'GET /api/messages/{userId}'>[number];
type Conversation = Reply<'GET /api/messages'>[number];

export const PRIYA = '0000000000000000000000a7';

interface MessageWish {
  readonly content?: string;
  readonly createdAt?: string;
  readonly mine?: boolean;
  readonly clientId?: string;
  readonly other?: string;
}
/** A message between Priya and me; Priya's unless it is mine. */
export const message = (number: number, { content = `Message ${number}`, createdAt, mine = false, clientId, other = PRIYA }: MessageWish = {}): Message =>
  ({
    _id: String(number).padStart(24, '0'),
    sender: mine ? { _id: ME, username: 'jo' } : { _id: other, username: 'priya' },
    receiverId: mine ? other : ME,
    content,
    createdAt: createdAt ?? new Date(Date.UTC(2026, 2, 5, 10, number)).toISOString(),
    ...(clientId && { clientId }),
  }) as Message;

export const conversation = (more: Partial<Conversation> = {}): Conversation =>
  ({ userId: PRIYA, username: 'priya', childName: 'Asha', city: 'Leeds', canWrite: true, unread: 0, theirs: {}, ...more }) as Conversation;
