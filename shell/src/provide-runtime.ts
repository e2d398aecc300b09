// Federation runtime plugin of the shell: hands the shell's own copy of the runtime to the remotes (their experiments.externalRuntime).
// The federation plugin's provideExternalRuntime does the same, but pulls in a second (CommonJS) copy: 9 kB brotli more in the shell.
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
