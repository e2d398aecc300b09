// Everything imported here statically is "eager": the federation runtime and our loader, no shared library.
import { loadRemotes } from './remotes/remotes-file.ts';

void loadRemotes();
// the async boundary: shared libraries are negotiated before bootstrap runs
void import(/* webpackChunkName: 'bootstrap' */ './bootstrap.tsx');
