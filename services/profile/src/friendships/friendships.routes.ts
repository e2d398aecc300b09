import { children } from '@notalone/contracts';
import { requireFreshPassword } from '@notalone/service-kit/auth/fresh-password';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { ProfileDeps } from '../deps.ts';
import { approveFriendship, endFriendship, refuseFriendship, type Who } from './answer-friendship.ts';
import { askByWarriorUsername, askFriendship } from './ask-friendship.ts';
import { findChildren } from './find-children.ts';
import { getFriendship, listChildFriendships, listMyFriendships } from './list-friendships.ts';

/** What the four people of a friendship ask and decide. */
export function friendshipRoutes(app: FastifyInstance, deps: ProfileDeps): void {
  serveOperation(app, children.approveFriendship, ({ caller, params }) => {
    const who: Who = caller.role === 'child' ? { childId: caller.childId } : { userId: caller.userId };
    if (caller.role !== 'child') requireFreshPassword(caller, deps.now());
    return approveFriendship(deps, who, params.friendshipId);
  });
  serveOperation(app, children.refuseFriendship, ({ caller, params }) =>
    refuseFriendship(
      deps,
      caller.role === 'child' ? { childId: caller.childId } : { userId: caller.userId },
      params.friendshipId,
    ),
  );
  serveOperation(app, children.getFriendship, ({ caller, params }) =>
    getFriendship(deps, caller.userId, params.friendshipId),
  );
  serveOperation(app, children.leaveFriendship, ({ caller, params }) =>
    endFriendship(deps, { childId: caller.childId }, params.friendshipId),
  );
  serveOperation(app, children.findChildren, ({ caller, query }) => findChildren(deps, caller.childId, query.search));
  serveOperation(app, children.askFriendship, async ({ caller, body }) =>
    'warriorUsername' in body
      ? answer(202, await askByWarriorUsername(deps, caller.childId, body.warriorUsername))
      : answer(200, await askFriendship(deps, caller.childId, body.toChildId)),
  );
  serveOperation(app, children.listMyFriendships, ({ caller }) => listMyFriendships(deps, caller.childId));
  serveOperation(app, children.listChildFriendships, ({ caller, params }) =>
    listChildFriendships(deps, caller.userId, params.childId),
  );
  serveOperation(app, children.endChildFriendship, ({ caller, params }) =>
    endFriendship(deps, { userId: caller.userId }, params.friendshipId),
  );
}
