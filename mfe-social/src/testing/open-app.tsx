import { openRemote } from '@notalone/web-features/testing/open-remote';
import remote from '../../remote.json';
import { App } from '../app.tsx';

export { ME } from '@notalone/web-features/testing/open-remote';

/** Opens this remote at an address, logged in as the parent ME. */
export const openApp = (
  path: string,
  { isReload = false, state }: { readonly isReload?: boolean; readonly state?: unknown } = {},
) => openRemote({ App, pages: remote.pages }, path, { from: '/users-nearby?start', isReload, state });
