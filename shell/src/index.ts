// Static imports here are "eager" for the federation runtime: only our loader, no shared library.
import { loadRemotes } from './remotes/remotes-state.ts';
import { noteStart, onStartFailure } from './start-failure.ts';

void loadRemotes();
// The async boundary: shared libraries are negotiated before bootstrap runs.
import(/* webpackChunkName: 'bootstrap' */ './bootstrap.tsx').then(noteStart, onStartFailure);
