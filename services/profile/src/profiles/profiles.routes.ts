import { profile } from '@notalone/contracts';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import { deleteAccount } from '../accounts/delete-account.ts';
import type { ProfileDeps } from '../deps.ts';
import { getMyProfile } from './get-my-profile.ts';
import { getProfile } from './get-profile.ts';
import { profilePicture } from './profile-picture.ts';
import { saveProfile } from './save-profile.ts';
import { viewProfile } from './view-profile.ts';
import { withdrawPhotoConsent } from './withdraw-photo-consent.ts';

/** Not cached, since consent to a picture may be withdrawn at any time. */
const PICTURE_HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'private, no-store',
  'content-disposition': 'inline',
};

export function profileRoutes(app: FastifyInstance, deps: ProfileDeps): void {
  serveOperation(app, profile.getProfile, ({ caller }) => getProfile(deps, caller.userId));
  serveOperation(app, profile.getMyProfile, ({ caller }) => getMyProfile(deps, caller.userId));
  serveOperation(app, profile.saveProfile, async ({ caller, body, file }) => {
    const { created, profile: saved } = await saveProfile(deps, caller.userId, body, file);
    return answer(created ? 201 : 200, { profile: saved });
  });
  serveOperation(app, profile.withdrawPhotoConsent, ({ caller }) => withdrawPhotoConsent(deps, caller.userId));
  serveOperation(app, profile.deleteAccount, ({ caller, body, client }) =>
    deleteAccount(deps, caller.userId, body.password, client),
  );
  serveOperation(app, profile.viewProfile, ({ caller, params }) => viewProfile(deps, caller.userId, params.userId));
  serveOperation(app, profile.profilePicture, async ({ caller, params }) => {
    const { stream, length } = await profilePicture(deps, caller, params.name);
    return answer(200, stream, { ...PICTURE_HEADERS, 'content-length': length });
  });
}
