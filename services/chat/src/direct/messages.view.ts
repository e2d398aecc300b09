import type { Message } from '@notalone/contracts';
import { viewPicture } from '../shared/pictures.ts';
import type { MessageDocument } from './messages.store.ts';

/** A message as one of the two sees it. Only the sender sees the `clientId`. */
export const viewMessage = (message: MessageDocument, username: string, readerId: string): Message => ({
  _id: message._id.toHexString(),
  sender: { _id: message.senderId, username },
  receiverId: message.receiverId,
  content: message.content,
  ...viewPicture(message),
  createdAt: message.createdAt.toISOString(),
  ...(message.deletedAt && { deleted: true as const }),
  ...(message.kept && message.receiverId === readerId && { reportable: true as const }),
  ...(message.editedAt && { edited: true as const }),
  ...(message.clientId !== undefined && message.senderId === readerId && { clientId: message.clientId }),
});
