import { openRemote } from '@notalone/web-features/testing/open-remote';
import remote from '../../remote.json';
import { App } from '../app.tsx';

/** Opens this remote at an address, logged in as an admin. */
export const openApp = (path: string) => openRemote({ App, pages: remote.pages }, path, { as: 'admin' });
