import { runStandalone } from '@notalone/remote-kit/standalone';
import remote from '../remote.json';
import { App } from './app.tsx';

runStandalone(App, remote);
