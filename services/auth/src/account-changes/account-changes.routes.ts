import { account, accountUndo } from '@notalone/contracts';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '../deps.ts';
import { askUndo } from './ask-undo.ts';
import { changeEmail } from './change-email.ts';
import { changePhone, confirmPhone } from './change-phone.ts';
import { confirmEmail } from './confirm-email.ts';
import { freezeAccount } from './freeze-account.ts';
import { getAccount } from './get-account.ts';
import { getAccountChange } from './get-account-change.ts';
import { objectToUndo } from './object-to-undo.ts';
import { releaseAccount, startRelease } from './release-account.ts';
import { reportWhileFrozen } from './report-while-frozen.ts';
import { sendUndoCode } from './send-undo-code.ts';

export function accountRoutes(app: FastifyInstance, deps: AuthDeps): void {
  serveOperation(app, account.getAccount, ({ caller }) => getAccount(deps, caller));
  serveOperation(app, account.changeEmail, ({ caller, body, client }) => changeEmail(deps, caller, body, client));
  serveOperation(app, account.confirmEmail, ({ body }) => confirmEmail(deps, body));
  serveOperation(app, account.changePhone, ({ caller, body, client }) => changePhone(deps, caller, body, client));
  serveOperation(app, account.confirmPhone, ({ caller, body }) => confirmPhone(deps, caller, body));
  serveOperation(app, accountUndo.getAccountChange, ({ body }) => getAccountChange(deps, body));
  serveOperation(app, accountUndo.freezeAccount, ({ body }) => freezeAccount(deps, body));
  serveOperation(app, accountUndo.sendUndoCode, ({ body }) => sendUndoCode(deps, body));
  serveOperation(app, accountUndo.askUndo, ({ body, client }) => askUndo(deps, body, client));
  serveOperation(app, accountUndo.objectToUndo, ({ body }) => objectToUndo(deps, body));
  serveOperation(app, accountUndo.startRelease, ({ body }) => startRelease(deps, body));
  serveOperation(app, accountUndo.releaseAccount, ({ body }) => releaseAccount(deps, body));
  serveOperation(app, accountUndo.reportWhileFrozen, async ({ body }) =>
    answer(201, await reportWhileFrozen(deps, body)),
  );
}
