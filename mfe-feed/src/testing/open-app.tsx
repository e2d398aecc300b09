import { openRemote } from '@notalone/web-features/testing/open-remote';
import { vi } from 'vitest';
import remote from '../../remote.json';
import { App } from '../app.tsx';

export { ME } from '@notalone/web-features/testing/open-remote';

/** jsdom has no layout: nothing intersects, and every window is narrow. */
class FakeIntersectionObserver {
  observe = vi.fn();
  disconnect = vi.fn();
}

interface Opening {
  readonly isReload?: boolean;
  readonly as?: 'parent' | 'admin';
}

/** Opens this remote at an address, logged in as the parent ME. */
export function openApp(path: string, opening: Opening = {}) {
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  Element.prototype.scrollIntoView = vi.fn();
  return openRemote({ App, pages: remote.pages }, path, opening);
}
