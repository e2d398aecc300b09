import type { Compiler } from 'webpack';

/**
 * Remote only. After the shell has increased `globalThis.remoteRetries`, chunks and styles are requested as
 * `file?r=<count>`. Otherwise a browser that still waits for a hanging response at the old address would make the new
 * request wait too.
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
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.getChunkScriptFilename)
        .tap('RetryPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new RetryRuntimeModule());
        });
    });
  }
}
