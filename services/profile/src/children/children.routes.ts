import { children } from '@notalone/contracts';
import { requireFreshPassword } from '@notalone/service-kit/auth/fresh-password';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { ProfileDeps } from '../deps.ts';
import { approveFriendship, endFriendship, refuseFriendship, type Who } from '../friendships/answer-friendship.ts';
import { askByWarriorUsername, askFriendship } from '../friendships/ask-friendship.ts';
import { findChildren } from '../friendships/find-children.ts';
import { getFriendship, listChildFriendships, listMyFriendships } from '../friendships/list-friendships.ts';
import { changeChild, chooseAvatar } from './change-child.ts';
import { changePin, unlockChild } from './child-login-changes.ts';
import { createChild } from './create-child.ts';
import { getChildSelf } from './get-child-self.ts';
import { listChildren } from './list-children.ts';
import { removeChild, restoreChild } from './remove-child.ts';

/** What parents do with their children. */
export function childrenRoutes(app: FastifyInstance, deps: ProfileDeps): void {
  serveOperation(app, children.createChild, async ({ caller, body }) =>
    answer(201, await createChild(deps, caller.userId, body)),
  );
  serveOperation(app, children.listChildren, ({ caller }) => listChildren(deps, caller.userId));
  serveOperation(app, children.changeChild, ({ caller, params, body }) =>
    changeChild(deps, caller.userId, params.childId, body, () => requireFreshPassword(caller, deps.now())),
  );
  serveOperation(app, children.changePin, ({ caller, params, body }) => {
    requireFreshPassword(caller, deps.now());
    return changePin(deps, caller.userId, params.childId, body.pin);
  });
  serveOperation(app, children.unlockChild, ({ caller, params }) => unlockChild(deps, caller.userId, params.childId));
  serveOperation(app, children.removeChild, ({ caller, params }) => removeChild(deps, caller.userId, params.childId));
  serveOperation(app, children.restoreChild, ({ caller, params }) => {
    requireFreshPassword(caller, deps.now());
    return restoreChild(deps, caller.userId, params.childId);
  });
  serveOperation(app, children.listChildFriendships, ({ caller, params }) =>
    listChildFriendships(deps, caller.userId, params.childId),
  );
  serveOperation(app, children.endChildFriendship, ({ caller, params }) =>
    endFriendship(deps, { userId: caller.userId }, params.friendshipId),
  );
}

/** What children do, and what the four people of a friendship decide. */
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
  serveOperation(app, children.chooseAvatar, ({ caller, body }) => chooseAvatar(deps, caller.childId, body.avatar));
  serveOperation(app, children.getChildSelf, ({ caller }) => getChildSelf(deps, caller.childId));
}
