import { IMAGE_MAX_BYTES } from '@notalone/contracts/limits';
import { prepareImage } from '@notalone/ui';
import { logWarning } from '@notalone/web-kit/log';
import { useSearchParams } from '@notalone/web-kit/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMyId } from '../shared/use-my-id.ts';

/** Where the shell's service worker puts a photo that was shared with the installed app (shell/src/worker). */
const WAITING = '/shared-photo';

/** Photos are shared with the installed app. What a site sends to the same address opens in a browser's tab. */
const isInstalledApp = () => matchMedia('(display-mode: standalone)').matches;

/** The photo of the share that opened this page. Once: it leaves the cache. */
async function takeSharedPhoto(userId: string, shareId: string): Promise<File | undefined> {
  const account = `account-${userId}`;
  if (!('caches' in globalThis) || !(await caches.has(account))) return undefined;
  const cache = await caches.open(account);
  const waiting = await cache.match(WAITING);
  if (!waiting) return undefined;
  await cache.delete(WAITING);
  if (waiting.headers.get('x-share-id') !== shareId || !isInstalledApp()) return undefined;
  const name = decodeURIComponent(waiting.headers.get('x-file-name') ?? '') || 'photo';
  return new File([await waiting.blob()], name, { type: waiting.headers.get('content-type') ?? '' });
}

interface SharedPhoto {
  /** Waits for a yes. */
  readonly waiting: File | undefined;
  /** Why a photo cannot be used. */
  readonly problem: string | undefined;
  forget(): void;
}

/** A photo that was shared with the installed app. */
export function useSharedPhoto(): SharedPhoto {
  const me = useMyId();
  const shareId = useSearchParams()[0].get('shared');
  const [problem, setProblem] = useState<string>();
  const [waiting, setWaiting] = useState<File>();
  const take = useEffectEvent(async () => {
    if (shareId === null) return;
    const photo = await takeSharedPhoto(me, shareId);
    const prepared = photo && (await prepareImage(photo, IMAGE_MAX_BYTES));
    if (typeof prepared === 'string') setProblem(prepared);
    else setWaiting(prepared);
  });
  useEffect(() => {
    take().catch((error: unknown) => logWarning('a shared photo was not taken', error));
  }, []);
  return { waiting, problem, forget: () => setWaiting(undefined) };
}
