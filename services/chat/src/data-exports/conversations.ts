import type { ExportRecord, UserId } from '@notalone/contracts';
import { EXPORT_PAGE_MAX } from '@notalone/contracts/limits';
import type { ExportSection } from '@notalone/service-kit/data-exports/export-page';
import { conversationsOf, READABLE } from '../direct/conversations.store.ts';
import { otherOf } from '../direct/conversations.view.ts';
import { messagesOf } from '../direct/messages.store.ts';
import { findPeople, nameOf } from '../people/people.ts';
import type { ChatDeps } from '../shared/deps.ts';

/** One conversation after the other, as the person sees it. `after` is `<conversation>|<time of the last message>`. */
export const conversationSection =
  ({ db }: Pick<ChatDeps, 'db'>, userId: UserId): ExportSection<ExportRecord<'chat'>> =>
  async (after) => {
    const [last = '', at = ''] = after?.split('|') ?? [];
    const conversation = await conversationsOf(db).findOne(
      {
        members: userId,
        connectionStatus: { $in: READABLE },
        // As in the list: a connection that has ended stays only with messages.
        $or: [{ connectionStatus: 'connected' }, { last: { $exists: true } }],
        _id: at ? { $gte: last } : { $gt: last },
      },
      { sort: { _id: 1 } },
    );
    if (!conversation) return { records: [] };
    const { _id: conversationId } = conversation;
    const isFirst = conversationId !== last;
    const otherId = otherOf(conversationId, userId);
    const people = await findPeople(db, [userId, otherId]);
    const found = await messagesOf(db)
      .find({
        conversation: conversationId,
        hiddenFor: { $ne: userId },
        ...(!isFirst && { createdAt: { $gt: new Date(at) } }),
      })
      .sort({ createdAt: 1 })
      .limit(EXPORT_PAGE_MAX - 1)
      .toArray();
    const messages = found.map(({ senderId, content, createdAt, editedAt, deletedAt, pictureId, imageAlt }) => ({
      kind: 'message' as const,
      conversationId,
      isOwn: senderId === userId,
      name: nameOf(people.get(senderId)),
      text: content,
      createdAt: createdAt.toISOString(),
      ...(editedAt && { editedAt: editedAt.toISOString() }),
      ...(deletedAt && { isDeleted: true }),
      ...(pictureId && { pictureId }),
      ...(imageAlt && { imageAlt }),
    }));
    const end = found.length === EXPORT_PAGE_MAX - 1 ? (found.at(-1)?.createdAt.toISOString() ?? '') : '';
    const { readAt } = conversation.sides[userId] ?? {};
    const heading = {
      kind: 'conversation' as const,
      conversationId,
      name: nameOf(people.get(otherId)),
      ...(readAt && { readUntil: readAt.toISOString() }),
    };
    return { records: [...(isFirst ? [heading] : []), ...messages], after: `${conversationId}|${end}` };
  };
