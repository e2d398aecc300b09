import { openRemote } from '@notalone/remote-kit/testing/open-remote';
import { vi } from 'vitest';
import remote from '../../remote.json';
import { App } from '../app.tsx';

export { ME } from '@notalone/remote-kit/testing/open-remote';

/** jsdom lays nothing out: nothing comes near, and every window is narrow. */
class NothingNear {
  observe = vi.fn();
  disconnect = vi.fn();
}

/** This remote at an address, signed in as the parent ME: afresh, or still, as after a reload. */
export function openApp(path: string, { isReload = false }: { readonly isReload?: boolean } = {}) {
  vi.stubGlobal('IntersectionObserver', NothingNear);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  Element.prototype.scrollIntoView = vi.fn();
  return openRemote({ App, pages: remote.pages }, path, { isReload });
}
