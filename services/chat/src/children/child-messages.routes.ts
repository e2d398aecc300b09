import { childMessages } from '@notalone/contracts';
import { requireFreshPassword } from '@notalone/service-kit/auth/fresh-password';
import { nextLink } from '@notalone/service-kit/http/paging';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { ChatDeps } from '../shared/deps.ts';
import { seesSince } from '../shared/sees-since.ts';
import { hideDisclosure } from './hide-disclosure.ts';
import { listChildThread } from './list-child-thread.ts';
import { listChildThreads } from './list-child-threads.ts';
import { listParentReads } from './list-parent-reads.ts';
import { listPendingReview, refusePendingReview, releasePendingReview } from './pending-review.ts';
import { readChildThread } from './read-child-thread.ts';

const link = (path: string, query: object, next: string | undefined) =>
  next === undefined ? {} : { link: nextLink(path, { ...query }, next) };
const withIds = (path: string, ids: Readonly<Record<string, string>>) =>
  path.replace(/\{(\w+)\}/g, (_whole, name: string) => ids[name] ?? '');

export function childMessagesRoutes(app: FastifyInstance, deps: ChatDeps): void {
  serveOperation(app, childMessages.listChildThread, async ({ caller, params, query }) => {
    const { messages, next } = await listChildThread(deps, caller, params, query);
    return answer(200, messages, link(withIds(childMessages.listChildThread.path, params), query, next));
  });
  serveOperation(app, childMessages.readChildThread, async ({ caller, params, query }) => {
    const { messages, next } = await readChildThread(deps, caller.userId, params, query);
    return answer(200, messages, link(withIds(childMessages.readChildThread.path, params), query, next));
  });
  serveOperation(app, childMessages.listParentReads, async ({ caller, params, query }) => {
    const { reads, next } = await listParentReads(deps, caller, params.childId, query);
    return answer(200, reads, link(withIds(childMessages.listParentReads.path, params), query, next));
  });
  serveOperation(app, childMessages.listChildThreads, ({ caller, params }) =>
    listChildThreads(deps, caller, params.childId, seesSince(caller)),
  );
  serveOperation(app, childMessages.hideDisclosure, ({ caller, params }) =>
    hideDisclosure(deps, caller, params.messageId),
  );
  serveOperation(app, childMessages.listHeldMessages, ({ caller }) => listPendingReview(deps, caller.userId));
  serveOperation(app, childMessages.releaseHeldMessage, ({ caller, params }) => {
    requireFreshPassword(caller, deps.now());
    return releasePendingReview(deps, caller.userId, params.messageId);
  });
  serveOperation(app, childMessages.refuseHeldMessage, ({ caller, params }) =>
    refusePendingReview(deps, caller.userId, params.messageId),
  );
}
