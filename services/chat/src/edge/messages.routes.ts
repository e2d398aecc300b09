import { chat } from '@notalone/contracts';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import { nextLink } from '@notalone/service-kit/http/paging';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import { sendChildMessage } from '../children/send-child-message.ts';
import { deleteMessage } from '../direct/delete-message.ts';
import { editMessage } from '../direct/edit-message.ts';
import { listConversations } from '../direct/list-conversations.ts';
import { listMessages, searchMessages } from '../direct/list-messages.ts';
import { readMessages } from '../direct/read-messages.ts';
import { sendMessage } from '../direct/send-message.ts';
import { isChildMessage, reportChildMessage } from '../reports/report-child-message.ts';
import { reportMessage } from '../reports/report-message.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { pageLinks } from '../shared/message-pages.ts';
import { messagePicture } from './message-picture.ts';

/** What may be seen today may be taken back tomorrow, so no cache keeps it. */
const PICTURE_HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'private, no-store',
  'content-disposition': 'inline',
};

export function messagesRoutes(app: FastifyInstance, deps: ChatDeps): void {
  serveOperation(app, chat.listConversations, async ({ caller, query }) => {
    const { conversations, next } = await listConversations(deps, caller.userId, query);
    return answer(
      200,
      conversations,
      next === undefined ? {} : { link: nextLink(chat.listConversations.path, query, next) },
    );
  });
  serveOperation(app, chat.listMessages, async ({ caller, params: { userId }, query }) => {
    const { messages, ...cursors } = await listMessages(deps, caller.userId, userId, query);
    return answer(200, messages, pageLinks(`/api/messages/${userId}`, query, cursors));
  });
  serveOperation(app, chat.searchMessages, async ({ caller, params: { userId }, query }) => {
    const { messages, next } = await searchMessages(deps, caller.userId, userId, query);
    return answer(
      200,
      messages,
      pageLinks(`/api/messages/${userId}/search`, query, next === undefined ? {} : { next }),
    );
  });
  serveOperation(app, chat.sendMessage, ({ caller, body, file }) => {
    if (caller.role !== 'child' && 'receiverId' in body) return sendMessage(deps, caller.userId, body, file);
    if (caller.role !== 'child' || !('receiverChildId' in body)) throw apiError('FORBIDDEN');
    if (file) throw fieldError('image', 'Children’s messages have no pictures.');
    return sendChildMessage(deps, caller, body);
  });
  serveOperation(app, chat.editMessage, ({ caller, params, body }) =>
    editMessage(deps, caller.userId, params.messageId, body),
  );
  serveOperation(app, chat.deleteMessage, ({ caller, params, query }) =>
    deleteMessage(deps, caller.userId, params.messageId, query),
  );
  serveOperation(app, chat.readMessages, ({ caller, params }) => readMessages(deps, caller.userId, params.messageId));
  serveOperation(app, chat.reportMessage, async ({ caller, params: { messageId }, body }) => {
    if (caller.role === 'child') return reportChildMessage(deps, { childId: caller.childId }, messageId, body);
    const reporter = { userId: caller.userId };
    return (await isChildMessage(deps, reporter, messageId))
      ? reportChildMessage(deps, reporter, messageId, body)
      : reportMessage(deps, caller.userId, messageId, body);
  });
  serveOperation(app, chat.messagePicture, async ({ caller, params }) => {
    const { stream, length } = await messagePicture(deps, caller, params.name);
    return answer(200, stream, { ...PICTURE_HEADERS, 'content-length': length });
  });
}
