import { type StartOptions, startServiceInTest } from '@notalone/testing/start-service';
import { COLLECTIONS } from '../src/account-erasure/collections.ts';
import { buildApp } from '../src/app.ts';
import { type Companion, createCompanion } from '../src/companion/companion.ts';
import { MIGRATIONS } from '../src/migrations.ts';

const withoutModel = createCompanion({
  COMPANION_SECRET: 'a secret of the tests alone, long',
  OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
  OPENAI_MODEL: 'none',
});

export interface Overrides extends StartOptions {
  /** By default one without a language model. */
  readonly companion?: Companion;
}

export const startService = ({ companion = withoutModel, ...options }: Overrides = {}) =>
  startServiceInTest(
    {
      service: 'feed',
      migrations: MIGRATIONS,
      collections: COLLECTIONS,
      buildApp: (platform) => buildApp(platform, companion),
    },
    options,
  );
export type Service = Awaited<ReturnType<typeof startService>>;

export {
  accountOf,
  leave,
  newPair,
  newParent,
  type Parent,
  profileOf,
  relate,
  subscribe,
} from '@notalone/testing/people-in-test';
