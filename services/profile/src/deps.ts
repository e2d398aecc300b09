import type { PictureStore } from '@notalone/service-kit/media/picture-store';
import type { Platform } from '@notalone/service-kit/platform';
import type { Encryption } from '@notalone/service-kit/secrets/encryption';
import type { ChildLogins } from './children/child-logins.ts';
import type { ProfileConfig } from './config.ts';
import type { Places } from './places/places.ts';

/** What the operations of this service work with. */
export interface ProfileDeps
  extends Pick<Platform, 'db' | 'transact' | 'outbox' | 'internal' | 'revocations' | 'limiter' | 'now' | 'log'> {
  readonly config: Pick<ProfileConfig, 'PUBLIC_URL'>;
  readonly places: Places;
  readonly pictures: PictureStore;
  readonly encryption: Encryption;
  readonly childLogins: ChildLogins;
}
