import { type ChildId, emergency } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import {
  authenticateForAlert,
  authenticatePress,
  authenticateReader,
  keysOf,
  type Request,
} from '../devices/authenticate-press.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { addPosition } from './add-position.ts';
import { alertsOf } from './alerts.store.ts';
import { answerAlertAsParent, sayTogether } from './answer-alert.ts';
import { cancelAlert } from './cancel-alert.ts';
import { getAlert, listAlerts, listOpenAlerts } from './get-alert.ts';
import { press } from './press.ts';

export function alertRoutes(app: FastifyInstance, deps: EmergencyDeps): void {
  const ownerOf = async (alertId: string) =>
    (await alertsOf(deps.db).findOne({ _id: alertId }, { projection: { ownerId: 1 } }))?.ownerId;
  const forAlert = async (call: Request & { params: { alertId: string } }) =>
    authenticateForAlert(deps, call, await ownerOf(call.params.alertId));
  const reader = (call: Request & { query: { childId?: ChildId | undefined } }) =>
    authenticateReader(deps, call, call.query.childId);

  serveOperation(app, emergency.send, async (call) =>
    press(deps, await authenticatePress(deps, call, call.body), call.body, call.idempotencyKey),
  );
  serveOperation(app, emergency.sendQuick, async (call) => {
    const body = { ...call.body, code: call.params.code };
    return press(deps, await authenticatePress(deps, call, body), body, call.idempotencyKey);
  });
  serveOperation(app, emergency.addPosition, async (call) =>
    addPosition(deps, await forAlert(call), call.params.alertId, call.body),
  );
  serveOperation(app, emergency.cancelAlert, async (call) =>
    cancelAlert(deps, await forAlert(call), call.params.alertId),
  );
  serveOperation(app, emergency.sayTogether, async (call) =>
    sayTogether(deps, await forAlert(call), call.params.alertId, call.body.together),
  );
  serveOperation(app, emergency.answerAlert, async (call) => {
    const { alertId } = call.params;
    const { devices } = await keysOf(deps, call);
    const ownerId = await ownerOf(alertId);
    // Whoever holds the child's device could end its alert in the parent's name.
    if (devices.some(({ childId }) => childId === ownerId))
      throw apiError('FORBIDDEN', { msg: 'Answer on your own phone: this device holds the child’s button.' });
    const { userId, role } = call.caller;
    const parent = { role: 'parent' as const, parentId: userId, isAdmin: role === 'admin' };
    return answerAlertAsParent(deps, parent, alertId, call.body);
  });
  serveOperation(app, emergency.getAlert, async (call) => {
    const presser = call.caller
      ? await authenticateReader(deps, call)
      : await authenticateForAlert(deps, call, await ownerOf(call.params.alertId));
    return getAlert(deps, presser, call.params.alertId);
  });
  serveOperation(app, emergency.listOpenAlerts, async (call) => listOpenAlerts(deps, await reader(call)));
  serveOperation(app, emergency.listAlerts, async (call) => listAlerts(deps, await reader(call)));
}
