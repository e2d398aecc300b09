import { profile } from '@notalone/contracts';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { ProfileDeps } from '../deps.ts';
import { profilePicture } from './profile-picture.ts';

/** Not cached, since consent to a picture may be withdrawn at any time. */
const PICTURE_HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'private, no-store',
  'content-disposition': 'inline',
};

export function pictureRoutes(app: FastifyInstance, deps: ProfileDeps): void {
  serveOperation(app, profile.profilePicture, async ({ caller, params }) => {
    const { stream, length } = await profilePicture(deps, caller, params.name);
    return answer(200, stream, { ...PICTURE_HEADERS, 'content-length': length });
  });
}
