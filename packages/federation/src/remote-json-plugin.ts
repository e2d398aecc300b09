import { readFileSync } from 'node:fs';
import { HEADER_TOOLS, parseRemoteManifest } from '@notalone/web-kit/remotes';
import type { Compiler } from 'webpack';

/**
 * Remote only. Validates `remote.json` and copies it into the build, so that the gateway can compose /remotes.json from
 * it.
 */
export class RemoteJsonPlugin {
  readonly file: string;
  constructor(file: string) {
    this.file = file;
  }
  apply(compiler: Compiler): void {
    const { Compilation, sources, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RemoteJsonPlugin', (compilation) => {
      compilation.fileDependencies.add(this.file);
      compilation.hooks.processAssets.tap(
        { name: 'RemoteJsonPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const text = readFileSync(this.file, 'utf8');
          try {
            const { slots } = parseRemoteManifest(JSON.parse(text));
            for (const { slot } of slots) if (slot !== HEADER_TOOLS) throw new TypeError(`unknown slot "${slot}"`);
          } catch (error) {
            compilation.errors.push(new WebpackError(`${this.file}: ${String(error)}`));
          }
          compilation.emitAsset('remote.json', new sources.RawSource(text));
        },
      );
    });
  }
}
