import { startOutbox } from '@notalone/web-features/conversations/start-outbox';
import { api } from '@notalone/web-kit';

/** Messages to other families that the server has not accepted yet. */
export const outbox = startOutbox({
  storageName: 'messagesWaiting',
  async post({ receiverId, content, clientId }) {
    const body = { receiverId, content, clientId };
    const sent = await api('POST /api/messages', { body });
    if (!('sender' in sent)) throw new TypeError('A message between parents was answered as a child’s');
    return sent;
  },
  failedText: 'Failed to send message. Please ensure you are connected.',
  explain: ({ status, msg }) => (status === 400 ? msg : undefined),
});
