import { type StartOptions, startServiceInTest } from '@notalone/testing/start-service';
import { buildApp } from '../src/app.ts';
import { MIGRATIONS } from '../src/migrations.ts';
import { type FetchPicture, PictureNotFetched } from '../src/pictures/fetch-picture.ts';

/** Tests reach no other site. */
const offline: FetchPicture = () => Promise.reject(new PictureNotFetched('No network'));

export const startService = ({
  fetchPicture = offline,
  ...options
}: StartOptions & { readonly fetchPicture?: FetchPicture } = {}) =>
  startServiceInTest(
    { service: 'content', migrations: MIGRATIONS, buildApp: (platform) => buildApp(platform, fetchPicture) },
    options,
  );
export type Service = Awaited<ReturnType<typeof startService>>;
