import type { Platform } from '@notalone/service-kit/platform';
import type { ChatConfig } from '../config.ts';
import { createMailWorker } from './mail-worker.ts';
import { createNoticeWorker } from './notice-worker.ts';
import { createPushWorker } from './push-worker.ts';

type NoticesPlatform = Pick<Platform<ChatConfig>, 'db' | 'transact' | 'internal' | 'now' | 'log' | 'config'>;

/** The workers that tell people outside the page, and what the operations need of them. Nothing runs yet. */
export function createNotices(platform: NoticesPlatform) {
  const keyIds = platform.config.VAPID_KEYS.map(({ keyId }) => keyId);
  const deps = { ...platform, keyIds };
  const pushWorker = createPushWorker(deps);
  const noticeWorker = createNoticeWorker({ ...deps, pushWorker });
  const mailWorker = createMailWorker(platform);
  const workers = [noticeWorker, pushWorker, mailWorker];
  return {
    keyIds,
    ...{ noticeWorker, pushWorker, mailWorker },
    start() {
      for (const worker of workers) worker.start();
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
