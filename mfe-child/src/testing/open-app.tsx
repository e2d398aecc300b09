import { openRemote } from '@notalone/web-features/testing/open-remote';
import remote from '../../remote.json';
import { App } from '../app.tsx';

/** This remote at an address, signed in as a parent, or as a child. */
export const openApp = (path: string, as: 'parent' | 'child' = 'parent') =>
  openRemote({ App, pages: remote.pages }, path, { as });
