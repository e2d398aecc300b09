// Remotes up to 1.0.0 were built with Module Federation 2 and expect its runtime from the shell. Remove this when none of
// them is deployed any more.
import * as runtimeCore from '@module-federation/runtime-core';

Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
