import { type Conversation, type UserId, userIdSchema } from '@notalone/contracts';
import { isActive, nameOf, type PersonDocument } from '../people/people.ts';
import { previewOf } from '../text/preview.rules.ts';
import type { ConversationDocument } from './conversations.store.ts';

/** The other person of a `pairKey`. */
export const otherOf = (pair: string, userId: UserId): UserId =>
  userIdSchema.parse(pair.split('/').find((member) => member !== userId));

/**
 * How far `theirId` has received and read the messages of the other person. A message that was read has been delivered
 * too.
 */
export function theirMarks({ sides }: Pick<ConversationDocument, 'sides'>, theirId: string): Conversation['theirs'] {
  const { deliveredAt, readAt } = sides[theirId] ?? {};
  const delivered = readAt && (!deliveredAt || readAt > deliveredAt) ? readAt : deliveredAt;
  return {
    ...(delivered && { deliveredAt: delivered.toISOString() }),
    ...(readAt && { readAt: readAt.toISOString() }),
  };
}

/**
 * What a person sees of the other's profile: all of this while the two are connected, afterwards what any parent may
 * see (rules 2.2).
 */
function profileOf(person: PersonDocument | undefined, connected: boolean) {
  const { profile } = person ?? {};
  if (!profile || person?.account?.status === 'deleting' || !(connected || profile.visibility !== 'private')) return {};
  const { childName, city, profilePicUrl, profilePicAlt } = profile;
  return {
    childName,
    city,
    ...(profilePicUrl !== undefined && { profilePicUrl }),
    ...(profilePicAlt !== undefined && { profilePicAlt }),
  };
}

/** A conversation as one of the two sees it. */
export function viewConversation(
  conversation: ConversationDocument,
  userId: UserId,
  other: PersonDocument | undefined,
): Conversation {
  const otherId = otherOf(conversation._id, userId);
  const connected = conversation.connectionStatus === 'connected';
  const { readAt, unread = 0 } = conversation.sides[userId] ?? {};
  const { last } = conversation;
  return {
    userId: otherId,
    username: nameOf(other),
    ...profileOf(other, connected),
    canWrite: connected && isActive(other),
    unread,
    theirs: theirMarks(conversation, otherId),
    ...(readAt && { readAt: readAt.toISOString() }),
    ...(last && {
      lastMessage: {
        _id: last._id.toHexString(),
        content: previewOf(last.content),
        createdAt: last.createdAt.toISOString(),
        mine: last.senderId === userId,
        ...(last.deletedAt && { deleted: true as const }),
      },
    }),
  };
}
