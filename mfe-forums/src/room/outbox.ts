import { startOutbox } from '@notalone/web-features/conversations/start-outbox';
import { api } from '@notalone/web-kit';

/** Texts for rooms that the server has not accepted yet; `receiverId` is the room. */
export const outbox = startOutbox({
  storageName: 'roomMessagesWaiting',
  post: ({ receiverId, content, clientId, replyTo }) =>
    api('POST /api/chat/rooms/{roomId}/messages', {
      params: { roomId: receiverId },
      body: { content, contentType: 'text', clientId, ...(replyTo && { replyTo }) },
    }),
  failedText: 'Failed to send message.',
  explain: ({ status, msg }) => (status === 400 || status === 403 ? msg : undefined),
});
