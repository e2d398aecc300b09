import { emergencySettings } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import { findChild } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { toE164 } from '../shared/phone-number.ts';
import { isSubscribed } from '../subscription/is-subscribed.ts';
import { isOwnLocationOn, setChildPhone, setFamily, setOwnLocation } from './settings.store.ts';

export function settingsRoutes(app: FastifyInstance, deps: EmergencyDeps): void {
  const { db } = deps;
  serveOperation(app, emergencySettings.saveMessage, async ({ caller, body: { message } }) => {
    if (!(await isSubscribed(deps, caller))) throw apiError('SUBSCRIPTION_NEEDED');
    await setFamily(db, caller.userId, { message });
    return { message };
  });
  serveOperation(app, emergencySettings.saveLocationSetting, async ({ caller, body: { enabled } }) => {
    await setFamily(db, caller.userId, { locationEnabled: enabled });
    if (!enabled) await deps.openAlerts.placeHidden({ parentId: caller.userId });
    return { emergencyLocationEnabled: enabled };
  });
  serveOperation(app, emergencySettings.saveFamilyWord, async ({ caller, body: { familyWord } }) => {
    await setFamily(db, caller.userId, { familyWord });
    return { familyWord };
  });
  serveOperation(app, emergencySettings.saveChildPhone, async ({ caller, params: { childId }, body }) => {
    const child = await findChild(db, childId);
    if (child?.parentId !== caller.userId) throw apiError('NOT_FOUND');
    const phoneNumber = body.phoneNumber && toE164(body.phoneNumber);
    await setChildPhone(db, childId, phoneNumber || undefined);
    return { childId, phoneNumber };
  });
  serveOperation(app, emergencySettings.getOwnLocationSetting, async ({ caller }) => ({
    emergencyLocationEnabled: await isOwnLocationOn(db, caller.childId),
  }));
  serveOperation(app, emergencySettings.saveOwnLocationSetting, async ({ caller, body }) => {
    await setOwnLocation(db, caller.childId, body.emergencyLocationEnabled);
    if (!body.emergencyLocationEnabled) await deps.openAlerts.placeHidden({ childId: caller.childId });
    return body;
  });
}
