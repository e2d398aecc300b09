import type { Compiler } from 'webpack';

/**
 * Remote only. When the shell has counted up `globalThis.remoteRetries`, chunks and styles are asked for as `file?r=<count>`: a browser that still
 * waits for a hung answer under the old address would make the new request wait with it.
 */
export class RetryPlugin {
  apply(compiler: Compiler): void {
    const { RuntimeGlobals, RuntimeModule, Template } = compiler.webpack;
    class RetryRuntimeModule extends RuntimeModule {
      constructor() {
        super('ask afresh', RuntimeModule.STAGE_ATTACH);
      }
      override generate(): string {
        const wrap = (name: string) =>
          `if (${name}) ${name} = ((file) => (chunk) => file(chunk) + (globalThis.remoteRetries ? '?r=' + globalThis.remoteRetries : ''))(${name});`;
        return Template.asString([wrap(RuntimeGlobals.getChunkScriptFilename), wrap('__webpack_require__.miniCssF')]);
      }
    }
    compiler.hooks.compilation.tap('RetryPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.getChunkScriptFilename).tap('RetryPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new RetryRuntimeModule());
      });
    });
  }
}
