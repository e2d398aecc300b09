import { account, accountUndo } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '../deps.ts';
import { changeEmail } from './change-email.ts';
import { changePhone, confirmPhone } from './change-phone.ts';
import { confirmEmail } from './confirm-email.ts';
import { freezeAccount, getAccountChange } from './freeze-account.ts';
import { getAccount } from './get-account.ts';
import { sendUndoCode } from './send-undo-code.ts';
import { undoAccountChange } from './undo-account-change.ts';

export function accountRoutes(app: FastifyInstance, deps: AuthDeps): void {
  serveOperation(app, account.getAccount, ({ caller }) => getAccount(deps, caller));
  serveOperation(app, account.changeEmail, ({ caller, body, client }) => changeEmail(deps, caller, body, client));
  serveOperation(app, account.confirmEmail, ({ body }) => confirmEmail(deps, body));
  serveOperation(app, account.changePhone, ({ caller, body, client }) => changePhone(deps, caller, body, client));
  serveOperation(app, account.confirmPhone, ({ caller, body }) => confirmPhone(deps, caller, body));
  serveOperation(app, accountUndo.getAccountChange, ({ body }) => getAccountChange(deps, body));
  serveOperation(app, accountUndo.freezeAccount, ({ body }) => freezeAccount(deps, body));
  serveOperation(app, accountUndo.sendUndoCode, ({ body }) => sendUndoCode(deps, body));
  serveOperation(app, accountUndo.undoAccountChange, ({ body, client }) => undoAccountChange(deps, body, client));
}
