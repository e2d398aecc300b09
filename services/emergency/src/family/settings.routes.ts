import { emergencySettings } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import { announceAct, announceActForAll, requireDecisions, requireNoFrozenGuardian } from '../people/guardians.ts';
import { findChild } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { toE164 } from '../shared/phone-number.ts';
import { isSubscribed } from '../subscription/is-subscribed.ts';
import { hasPlaceOn } from './location-settings.ts';
import { isOwnLocationOn, setChildPhone, setFamily, setOwnLocation } from './settings.store.ts';

export function settingsRoutes(app: FastifyInstance, deps: EmergencyDeps): void {
  const { db, transact } = deps;
  serveOperation(app, emergencySettings.saveMessage, async ({ caller, body: { message } }) => {
    if (!(await isSubscribed(deps, caller))) throw apiError('SUBSCRIPTION_NEEDED');
    await setFamily(db, caller.userId, { message });
    return { message };
  });
  serveOperation(app, emergencySettings.saveLocationSetting, async ({ caller, body: { enabled } }) => {
    const { userId } = caller;
    await transact(async (session) => {
      const isChange = (await hasPlaceOn(db, userId, session)) !== enabled;
      await setFamily(db, userId, { locationEnabled: enabled }, session);
      if (!enabled) await deps.openAlerts.placeHidden({ parentId: userId }, session);
      const action = enabled ? 'allowed-position' : 'stopped-position';
      if (isChange) await announceActForAll(deps, { userId, action }, session);
    });
    return { emergencyLocationEnabled: enabled };
  });
  serveOperation(app, emergencySettings.saveFamilyWord, async ({ caller, body: { familyWord } }) => {
    await setFamily(db, caller.userId, { familyWord });
    return { familyWord };
  });
  serveOperation(app, emergencySettings.saveChildPhone, async ({ caller, params: { childId }, body }) => {
    const { userId } = caller;
    const phoneNumber = body.phoneNumber && toE164(body.phoneNumber);
    await transact(async (session) => {
      const child = requireDecisions(await findChild(db, childId, session), userId);
      await requireNoFrozenGuardian(deps, child, session);
      const isChange = await setChildPhone(db, childId, phoneNumber || undefined, session);
      if (isChange) await announceAct(deps, child, { userId, action: 'changed-child-phone' }, session);
    });
    return { childId, phoneNumber };
  });
  serveOperation(app, emergencySettings.getOwnLocationSetting, async ({ caller }) => ({
    emergencyLocationEnabled: await isOwnLocationOn(db, caller.childId),
  }));
  serveOperation(app, emergencySettings.saveOwnLocationSetting, async ({ caller, body }) => {
    const { childId } = caller;
    await transact(async (session) => {
      await setOwnLocation(db, childId, body.emergencyLocationEnabled, session);
      if (!body.emergencyLocationEnabled) await deps.openAlerts.placeHidden({ childId }, session);
    });
    return body;
  });
}
