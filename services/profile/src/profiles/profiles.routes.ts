import { profile } from '@notalone/contracts';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { ProfileDeps } from '../deps.ts';
import { getMyProfile } from './get-my-profile.ts';
import { getProfile } from './get-profile.ts';
import { saveProfile } from './save-profile.ts';
import { withdrawPhotoConsent } from './withdraw-photo-consent.ts';

export function profileRoutes(app: FastifyInstance, deps: ProfileDeps): void {
  serveOperation(app, profile.getProfile, ({ caller }) => getProfile(deps, caller.userId));
  serveOperation(app, profile.getMyProfile, ({ caller }) => getMyProfile(deps, caller.userId));
  serveOperation(app, profile.saveProfile, async ({ caller, body, file }) => {
    const { created, profile: saved } = await saveProfile(deps, caller.userId, body, file);
    return answer(created ? 201 : 200, { profile: saved });
  });
  serveOperation(app, profile.withdrawPhotoConsent, ({ caller }) => withdrawPhotoConsent(deps, caller.userId));
}
