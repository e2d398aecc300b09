import { runStandalone } from '@notalone/web-features/standalone';
import remote from '../remote.json';
import { App } from './app.tsx';

runStandalone(App, remote);
