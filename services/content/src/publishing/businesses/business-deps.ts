import type { PictureStore } from '@notalone/service-kit/media/picture-store';
import type { Platform } from '@notalone/service-kit/platform';
import type { ContentConfig } from '../../config.ts';

export interface BusinessDeps extends Pick<Platform, 'db' | 'transact' | 'limiter' | 'internal' | 'now' | 'log'> {
  readonly config: ContentConfig;
  readonly pictures: PictureStore;
}
