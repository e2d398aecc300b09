import type { Reply } from '@notalone/web-kit';

export type Message = Reply<'GET /api/messages/{userId}'>[number];
export type Conversation = Reply<'GET /api/messages'>[number];

/** What stands for a message where only words fit. */
export const wordsOf = ({ content, imageUrl }: Pick<Message, 'content' | 'imageUrl'>): string =>
  content || (imageUrl ? 'Picture' : '');

/** What stands in place of a message that its sender deleted for both. */
export const deletedWords = (isMine: boolean): string =>
  isMine ? 'You deleted this message' : 'This message was deleted';
