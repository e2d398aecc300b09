import { lostPhone } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '../deps.ts';
import { askLostPhone } from './ask-lost-phone.ts';
import { finishLostPhone, sendLostPhoneCode } from './finish-lost-phone.ts';
import { getLostPhone, startLostPhone } from './start-lost-phone.ts';
import { stopLostPhone, stopOwnLostPhone } from './stop-lost-phone.ts';

export function lostPhoneRoutes(app: FastifyInstance, deps: AuthDeps): void {
  serveOperation(app, lostPhone.askLostPhone, ({ body, client }) => askLostPhone(deps, body, client));
  serveOperation(app, lostPhone.getLostPhone, ({ body }) => getLostPhone(deps, body));
  serveOperation(app, lostPhone.startLostPhone, ({ body }) => startLostPhone(deps, body));
  serveOperation(app, lostPhone.stopLostPhone, ({ body }) => stopLostPhone(deps, body));
  serveOperation(app, lostPhone.stopOwnLostPhone, ({ caller }) => stopOwnLostPhone(deps, caller));
  serveOperation(app, lostPhone.sendLostPhoneCode, ({ body }) => sendLostPhoneCode(deps, body));
  serveOperation(app, lostPhone.finishLostPhone, ({ body }) => finishLostPhone(deps, body));
}
