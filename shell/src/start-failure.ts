import { logWarning } from '@notalone/web-kit/log';

/** In this tab: how often the page was loaded again because it had not started. */
const RELOADS = 'startReloads';
const RELOADS_AT_MOST = 2;
const RELOAD_AFTER_MS = 2_000;

/** Without styles: their file may be what did not come. */
function say(root: HTMLElement, reload: () => void): void {
  const title = document.createElement('h1');
  title.textContent = 'Not Alone did not open';
  const advice = document.createElement('p');
  advice.textContent = 'Please check your connection, and try again.';
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = 'Try again';
  again.style.setProperty('min-height', '44px');
  again.addEventListener('click', reload);
  const danger = document.createElement('p');
  const call = document.createElement('a');
  call.href = 'tel:999';
  call.textContent = 'call 999';
  danger.append('If somebody is in danger, tell an adult near you, or ', call, '.');
  const main = document.createElement('main');
  for (const [name, value] of Object.entries({
    display: 'grid',
    gap: '1rem',
    margin: '1rem',
    'justify-items': 'start',
  }))
    main.style.setProperty(name, value);
  main.append(title, advice, again, danger);
  root.replaceChildren(main);
}

/** The page has started: another failure begins anew. */
export const noteStart = (): void => sessionStorage.removeItem(RELOADS);

/** A file that the start needs did not come. Loads the page again by itself, twice and when the network is back. */
export function onStartFailure(error: unknown, reload: () => void = () => location.reload()): void {
  logWarning('the page did not start', error);
  addEventListener('online', reload, { once: true });
  const reloads = Number(sessionStorage.getItem(RELOADS));
  const root = document.getElementById('root');
  if (reloads >= RELOADS_AT_MOST) {
    if (root) say(root, reload);
    return;
  }
  sessionStorage.setItem(RELOADS, String(reloads + 1));
  setTimeout(reload, RELOAD_AFTER_MS);
}
