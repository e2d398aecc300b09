import { emergency } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { EmergencyDeps } from '../deps.ts';
import { whoPresses } from '../devices/who-presses.ts';
import { addPosition } from './add-position.ts';
import { cancelAlert } from './cancel-alert.ts';
import { getAlert, listAlerts } from './get-alert.ts';
import { press } from './press.ts';

export function alertRoutes(app: FastifyInstance, deps: EmergencyDeps): void {
  serveOperation(app, emergency.send, async (call) =>
    press(deps, await whoPresses(deps, call), call.body, call.reply.request.headers['idempotency-key']),
  );
  serveOperation(app, emergency.sendQuick, async (call) => {
    const body = { ...call.body, code: call.params.code };
    return press(deps, await whoPresses(deps, call), body, call.reply.request.headers['idempotency-key']);
  });
  serveOperation(app, emergency.addPosition, async (call) =>
    addPosition(deps, await whoPresses(deps, call), call.params.alertId, call.body),
  );
  serveOperation(app, emergency.cancelAlert, async (call) =>
    cancelAlert(deps, await whoPresses(deps, call), call.params.alertId),
  );
  serveOperation(app, emergency.getAlert, async (call) =>
    getAlert(deps, await whoPresses(deps, call), call.params.alertId),
  );
  serveOperation(app, emergency.listAlerts, async (call) => listAlerts(deps, await whoPresses(deps, call)));
}
