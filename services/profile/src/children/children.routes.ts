import { children } from '@notalone/contracts';
import { requireFreshPassword } from '@notalone/service-kit/auth/fresh-password';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { ProfileDeps } from '../deps.ts';
import { changeChild, chooseAvatar } from './change-child.ts';
import { changePin, unlockChild } from './child-login-changes.ts';
import { createChild } from './create-child.ts';
import { getChildSelf } from './get-child-self.ts';
import { listChildren } from './list-children.ts';
import { removeChild, restoreChild } from './remove-child.ts';

/** What parents do with their children, and what children do themselves. */
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
  serveOperation(app, children.chooseAvatar, ({ caller, body }) => chooseAvatar(deps, caller.childId, body.avatar));
  serveOperation(app, children.getChildSelf, ({ caller }) => getChildSelf(deps, caller.childId));
}
