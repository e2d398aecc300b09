import type { PictureStore } from '@notalone/service-kit/media/picture-store';
import type { Platform } from '@notalone/service-kit/platform';

export interface BusinessDeps
  extends Pick<Platform, 'db' | 'transact' | 'limiter' | 'internal' | 'now' | 'log' | 'config'> {
  readonly pictures: PictureStore;
}
