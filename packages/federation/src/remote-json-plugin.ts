import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { HEADER_TOOLS, parseRemoteManifest } from '@notalone/web-kit/remotes';
import type { Compiler } from 'webpack';

const HASHED = /\.[0-9a-f]{8,20}\.[a-z0-9]+$/;

/**
 * Remote only. Validates `remote.json` and copies it into the build with the build's version, so that the gateway can
 * compose /remotes.json from it. The version is a hash of the names of all hashed files and of remote.json.
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
        // The names of all files are final.
        { name: 'RemoteJsonPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const text = readFileSync(this.file, 'utf8');
          const files = Object.keys(compilation.assets).filter((name) => HASHED.test(name));
          const version = createHash('sha256').update(files.sort().join()).update(text).digest('hex').slice(0, 12);
          try {
            const { slots } = parseRemoteManifest(JSON.parse(text));
            for (const { slot } of slots) if (slot !== HEADER_TOOLS) throw new TypeError(`unknown slot "${slot}"`);
          } catch (error) {
            compilation.errors.push(new WebpackError(`${this.file}: ${String(error)}`));
          }
          const json = JSON.stringify({ ...JSON.parse(text), version });
          compilation.emitAsset('remote.json', new sources.RawSource(json));
        },
      );
    });
  }
}
