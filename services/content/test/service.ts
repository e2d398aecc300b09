import { type StartOptions, startServiceInTest } from '@notalone/testing/start-service';
import { buildApp } from '../src/app.ts';
import type { ContentConfig } from '../src/config.ts';
import { COLLECTIONS } from '../src/erasure/collections.ts';
import { MIGRATIONS } from '../src/migrations.ts';
import { type FetchPicture, PictureNotFetched } from '../src/publishing/pictures/fetch-picture.ts';

/** Nothing listens there: no release is known to be served. */
const NO_GATEWAY = 'http://127.0.0.1:9';
/** Tests reach no other site. */
const offline: FetchPicture = () => Promise.reject(new PictureNotFetched('No network'));

export const startService = ({
  fetchPicture = offline,
  gatewayUrl = NO_GATEWAY,
  ...options
}: StartOptions & { readonly fetchPicture?: FetchPicture; readonly gatewayUrl?: string } = {}) =>
  startServiceInTest<ContentConfig>(
    {
      service: 'content',
      migrations: MIGRATIONS,
      collections: COLLECTIONS,
      ownConfig: {
        KEY_SECRET: 'a secret for tests of thirty-two characters',
        APPEAL_SECRET: 'a secret for the links to decisions in tests',
        GATEWAY_URL: gatewayUrl,
      },
      buildApp: (platform) => buildApp(platform, fetchPicture),
    },
    options,
  );
export type Service = Awaited<ReturnType<typeof startService>>;
