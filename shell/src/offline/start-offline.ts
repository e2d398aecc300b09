import { session, whenIdle } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { keepAccountCache } from './keep-account-cache.ts';

async function startKeeping(): Promise<void> {
  await whenIdle();
  const { keepSite } = await import(/* webpackChunkName: 'keep-site' */ './keep-site.ts');
  await keepSite();
}

/** What lets a parent open the site without a network; its code comes after the page. */
export function startOffline(): void {
  keepAccountCache();
  let isStarted = false;
  const update = () => {
    const person = session.current();
    if (isStarted || !person || person.role === 'child') return;
    isStarted = true;
    startKeeping().catch((error: unknown) => logWarning('could not prepare the site for no network', error));
  };
  session.subscribe(update);
  update();
}
