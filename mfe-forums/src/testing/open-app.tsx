import { openRemote } from '@notalone/web-features/testing/open-remote';
import remote from '../../remote.json';
import { App } from '../app.tsx';

/** This remote at an address, signed in as a parent. */
export const openApp = (path: string, opening: Parameters<typeof openRemote>[2] = {}) =>
  openRemote({ App, pages: remote.pages }, path, opening);
