// Federation runtime plugin of the shell: shares the shell's copy of the runtime with the remotes (their
// experiments.externalRuntime). The plugin's own provideExternalRuntime does the same but adds a second (CommonJS)
// copy: 9 kB brotli.
import * as runtimeCore from '@module-federation/runtime-core';

// biome-ignore lint/style/noDefaultExport: the federation plugin imports the default
export default function provideRuntime() {
  return {
    name: 'provide-runtime',
    beforeInit<T>(args: T): T {
      Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
      return args;
    },
  };
}
