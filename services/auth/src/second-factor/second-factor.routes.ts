import { secondFactor } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AuthDeps } from '../deps.ts';
import { setUploadsCookie } from '../sessions/session-cookies.ts';
import { parentSessionView } from '../sessions/sessions.view.ts';
import { addAuthenticator, startAuthenticator } from './add-authenticator.ts';
import { addPasskey } from './add-passkey.ts';
import { confirmAuthenticatorCode, confirmRecoveryCode } from './confirm-code.ts';
import { confirmPasskey } from './confirm-passkey.ts';
import { newRecoveryCodes } from './new-recovery-codes.ts';
import type { Proven } from './proof.ts';
import type { Registered } from './register-factor.ts';
import { removeAuthenticator, removePasskey } from './remove-factor.ts';
import { getSecondFactor } from './second-factor.view.ts';
import { startPasskey, startPasskeyConfirmation } from './start-passkey.ts';

export function secondFactorRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const proven = async (reply: FastifyReply, confirmed: Promise<Proven>) => {
    const session = await confirmed;
    setUploadsCookie(reply, session, deps);
    return parentSessionView(session);
  };
  const registered = async (reply: FastifyReply, added: Promise<Registered>) => {
    const { proven: session, recoveryCodes } = await added;
    return { ...(await proven(reply, Promise.resolve(session))), ...(recoveryCodes && { recoveryCodes }) };
  };
  serveOperation(app, secondFactor.getSecondFactor, ({ caller }) => getSecondFactor(deps, caller));
  serveOperation(app, secondFactor.startPasskey, ({ caller }) => startPasskey(deps, caller));
  serveOperation(app, secondFactor.addPasskey, ({ caller, body, reply }) =>
    registered(reply, addPasskey(deps, caller, body)),
  );
  serveOperation(app, secondFactor.removePasskey, ({ caller, params }) => removePasskey(deps, caller, params.id));
  serveOperation(app, secondFactor.startPasskeyConfirmation, ({ caller }) => startPasskeyConfirmation(deps, caller));
  serveOperation(app, secondFactor.confirmPasskey, ({ caller, body, reply }) =>
    proven(reply, confirmPasskey(deps, caller, body)),
  );
  serveOperation(app, secondFactor.confirmAuthenticatorCode, ({ caller, body, client, reply }) =>
    proven(reply, confirmAuthenticatorCode(deps, caller, body.code, client)),
  );
  serveOperation(app, secondFactor.confirmRecoveryCode, ({ caller, body, client, reply }) =>
    proven(reply, confirmRecoveryCode(deps, caller, body.code, client)),
  );
  serveOperation(app, secondFactor.startAuthenticator, ({ caller }) => startAuthenticator(deps, caller));
  serveOperation(app, secondFactor.addAuthenticator, ({ caller, body, reply }) =>
    registered(reply, addAuthenticator(deps, caller, body.code)),
  );
  serveOperation(app, secondFactor.removeAuthenticator, ({ caller }) => removeAuthenticator(deps, caller));
  serveOperation(app, secondFactor.newRecoveryCodes, ({ caller }) => newRecoveryCodes(deps, caller));
}
