import { openRemote } from '@notalone/remote-kit/testing/open-remote';
import remote from '../../remote.json';
import { App } from '../app.tsx';

export { ME } from '@notalone/remote-kit/testing/open-remote';

/** This remote at an address, signed in as the parent ME: afresh, or still, as after a reload. */
export const openApp = (path: string, { isReload = false }: { readonly isReload?: boolean } = {}) =>
  openRemote({ App, pages: remote.pages }, path, { from: '/users-nearby?start', isReload });
