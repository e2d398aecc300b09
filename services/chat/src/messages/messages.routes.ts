import { chat } from '@notalone/contracts';
import { nextLink } from '@notalone/service-kit/http/paging';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import { listConversations } from '../conversations/list-conversations.ts';
import { readMessages } from '../conversations/read-messages.ts';
import type { ChatDeps } from '../deps.ts';
import { reportMessage } from '../reports/report-message.ts';
import { listMessages } from './list-messages.ts';
import { messageSender } from './send-message.ts';

export function messagesRoutes(app: FastifyInstance, deps: ChatDeps): void {
  const send = messageSender(deps);
  serveOperation(app, chat.listConversations, async ({ caller, query }) => {
    const { conversations, next } = await listConversations(deps, caller.userId, query);
    return answer(200, conversations, next === undefined ? {} : { link: nextLink(chat.listConversations.path, query, next) });
  });
  serveOperation(app, chat.listMessages, async ({ caller, params, query }) => {
    const { messages, next } = await listMessages(deps, caller.userId, params.userId, query);
    return answer(200, messages, next === undefined ? {} : { link: nextLink(`/api/messages/${params.userId}`, query, next) });
  });
  serveOperation(app, chat.sendMessage, ({ caller, body }) => send(caller.userId, body));
  serveOperation(app, chat.readMessages, ({ caller, params }) => readMessages(deps, caller.userId, params.messageId));
  serveOperation(app, chat.reportMessage, ({ caller, params, body }) => reportMessage(deps, caller.userId, params.messageId, body));
}
