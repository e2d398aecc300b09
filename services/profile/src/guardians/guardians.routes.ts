import { guardians } from '@notalone/contracts';
import { requireFreshPassword } from '@notalone/service-kit/auth/fresh-password';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { ProfileDeps } from '../deps.ts';
import { acceptGuardianInvitation, openGuardianInvitation } from './accept.ts';
import { getGuardians } from './get-guardians.ts';
import { inviteGuardian, withdrawGuardianInvitation } from './invite.ts';
import { leaveGuardianship, undoGuardian } from './leave.ts';
import { reportGuardian } from './report-guardian.ts';

export function guardianRoutes(app: FastifyInstance, deps: ProfileDeps): void {
  serveOperation(app, guardians.getGuardians, ({ caller, params }) =>
    getGuardians(deps, caller.userId, params.childId),
  );
  serveOperation(app, guardians.inviteGuardian, async ({ caller, params, body }) => {
    requireFreshPassword(caller, deps.now());
    return answer(201, await inviteGuardian(deps, caller.userId, params.childId, body.phone));
  });
  serveOperation(app, guardians.withdrawGuardianInvitation, ({ caller, params }) =>
    withdrawGuardianInvitation(deps, caller.userId, params.childId),
  );
  serveOperation(app, guardians.openGuardianInvitation, ({ caller, params }) =>
    openGuardianInvitation(deps, caller.userId, params.token),
  );
  serveOperation(app, guardians.acceptGuardianInvitation, ({ caller, params, body, client }) =>
    acceptGuardianInvitation(deps, caller.userId, params.token, body, client),
  );
  serveOperation(app, guardians.undoGuardian, ({ caller, params }) => {
    requireFreshPassword(caller, deps.now());
    return undoGuardian(deps, caller.userId, params.childId);
  });
  serveOperation(app, guardians.leaveGuardianship, ({ caller, params }) => {
    requireFreshPassword(caller, deps.now());
    return leaveGuardianship(deps, caller.userId, params.childId);
  });
  serveOperation(app, guardians.reportGuardian, async ({ caller, params, body }) =>
    answer(201, await reportGuardian(deps, caller.userId, params.childId, body)),
  );
}
