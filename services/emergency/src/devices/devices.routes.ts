import { emergency, emergencySettings } from '@notalone/contracts';
import { requireFreshPassword } from '@notalone/service-kit/auth/fresh-password';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import { countReachable } from '../contacts/count-reachable.ts';
import { listContacts } from '../contacts/list-contacts.ts';
import { findGuarded } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { approveDevice, keepLogin, trustOf } from './approve-device.ts';
import { authenticatePress, authenticateReader } from './authenticate-press.ts';
import { devicesOf } from './devices.store.ts';
import { forgetDevice, forgetThisDevice, restoreDevice } from './forget-device.ts';
import { listDevices, listForgottenDevices, listKeysOfDevice } from './list-devices.ts';
import { registerThisDevice, setKeys, workingKeys } from './register-device.ts';

export function deviceRoutes(app: FastifyInstance, deps: EmergencyDeps): void {
  const { db, now } = deps;
  serveOperation(app, emergency.registerDevice, (call) => registerThisDevice(deps, call));
  serveOperation(app, emergency.listKeysOfDevice, (call) => listKeysOfDevice(deps, call));
  serveOperation(app, emergency.forgetThisDevice, (call) => forgetThisDevice(deps, call));
  serveOperation(app, emergency.checkReady, async (call) => {
    const presser = await authenticatePress(deps, call);
    const device = presser.role === 'child' ? presser.device : undefined;
    const shown = presser.role === 'child' ? (await trustOf(deps, presser)).shown : undefined;
    const { contacts, withoutTexts } = await countReachable(deps, await findGuarded(db, presser), shown);
    const ready = device !== undefined && call.body.worker && contacts > 0;
    if (device) await keepLogin(deps, device, call.caller);
    if (device && ready) {
      const set = { readyAt: now(), lastUsedAt: now() };
      await devicesOf(db).updateOne({ _id: device._id }, { $set: set, $unset: { staleMailedAt: '' } });
      setKeys(deps, call.reply, await workingKeys(deps, call));
    }
    return { ready, hasKey: device !== undefined, contacts, withoutTexts };
  });
  serveOperation(app, emergencySettings.listContacts, async (call) => {
    const reader = await authenticateReader(deps, call, call.query.childId);
    return listContacts(deps, reader.role === 'child' ? { ...reader, ...(await trustOf(deps, reader)) } : reader);
  });
  serveOperation(app, emergencySettings.listDevices, ({ caller }) => listDevices(deps, caller.userId));
  serveOperation(app, emergencySettings.approveDevice, ({ caller, params }) => {
    requireFreshPassword(caller, now());
    return approveDevice(deps, caller.userId, params.deviceId);
  });
  serveOperation(app, emergencySettings.forgetDevice, ({ caller, params }) =>
    forgetDevice(deps, caller.userId, params.deviceId),
  );
  serveOperation(app, emergencySettings.listForgottenDevices, ({ caller }) =>
    listForgottenDevices(deps, caller.userId),
  );
  serveOperation(app, emergencySettings.restoreDevice, ({ caller, params }) =>
    restoreDevice(deps, caller.userId, params.deviceId),
  );
}
