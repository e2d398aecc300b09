import type { DeliveryState } from '@notalone/web-features/conversations/timeline';
import type { Conversation, Message } from './message.ts';

/** How far the user's own message got, by the other's marks. */
export function deliveryStateOf(
  { createdAt }: Pick<Message, 'createdAt'>,
  { deliveredAt = '', readAt = '' }: Conversation['theirs'],
): DeliveryState {
  if (createdAt <= readAt) return 'read';
  return createdAt <= deliveredAt ? 'delivered' : 'sent';
}
