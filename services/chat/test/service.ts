import type { CommonConfig } from '@notalone/service-kit/platform';
import { type StartOptions, startServiceInTest } from '@notalone/testing/start-service';
import { buildApp } from '../src/app.ts';
import type { ChatConfig } from '../src/config.ts';
import { COLLECTIONS } from '../src/erasure/collections.ts';
import { MIGRATIONS } from '../src/migrations.ts';
import { VAPID_KEY } from './vapid-key.ts';

/** The service's own variables. */
export const OWN_CONFIG: Omit<ChatConfig, keyof CommonConfig> = {
  SOCKET_DRAIN_SECONDS: 0,
  VAPID_KEYS: [VAPID_KEY],
  VAPID_SUBJECT: 'mailto:push@example.com',
  // Nothing listens there.
  PUSH_HOSTS: ['localhost:1'],
};

export const startService = ({ own, ...options }: StartOptions & { own?: Partial<typeof OWN_CONFIG> } = {}) =>
  startServiceInTest(
    {
      service: 'chat',
      migrations: MIGRATIONS,
      collections: COLLECTIONS,
      buildApp,
      ownConfig: { ...OWN_CONFIG, ...own },
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
