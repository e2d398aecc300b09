import { createHash } from 'node:crypto';
import { transformFileSync } from '@swc/core';
import type { Compilation, Compiler } from 'webpack';

/** The address that the shell registers; without a hash, as browsers look there for a newer one. */
const WORKER_FILE = 'emergency-worker.js';
/** Parts that a device without a network does not need. */
const OTHER_PAGE = /^(?:page-(?!emergency-sms)|bell|remote-page|status-line)/;

/**
 * Shell only. Emits src/emergency/emergency-worker.ts as a separate script that contains the list of the shell's files
 * without those of its other pages. It is not a webpack entry because the federation plugin adds its whole runtime to every entry.
 */
export class EmergencyWorkerPlugin {
  readonly script: string;
  constructor(script: string) {
    this.script = script;
  }
  apply(compiler: Compiler): void {
    const { Compilation: Stages, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('EmergencyWorkerPlugin', (compilation) => {
      compilation.fileDependencies.add(this.script);
      compilation.hooks.processAssets.tap(
        // The names of all files are final.
        { name: 'EmergencyWorkerPlugin', stage: Stages.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const files = emergencyFiles(compilation);
          const version = createHash('sha256')
            .update(files.join())
            .update(String(compilation.assets['index.html']?.source() ?? ''))
            .digest('hex')
            .slice(0, 8);
          const { code } = transformFileSync(this.script, {
            jsc: {
              parser: { syntax: 'typescript' },
              target: 'es2022',
              transform: {
                optimizer: {
                  globals: {
                    vars: {
                      __EMERGENCY_FILES__: JSON.stringify(files),
                      __EMERGENCY_VERSION__: JSON.stringify(version),
                    },
                  },
                },
              },
            },
            module: { type: 'es6' },
            minify: true,
          });
          compilation.emitAsset(
            WORKER_FILE,
            new sources.RawSource(`(()=>{${code.replace(/export\s*\{\s*\};?/, '')}})()`),
          );
        },
      );
    });
  }
}

/** Scripts, styles, fonts and pictures of the shell, without the chunks of other pages. */
function emergencyFiles(compilation: Compilation): string[] {
  const others = [...compilation.chunks].filter(({ name }) => OTHER_PAGE.test(name ?? ''));
  const unneeded = new Set(others.flatMap((chunk) => [...chunk.files]));
  return Object.keys(compilation.assets)
    .filter((file) => /\.(?:js|css|svg|woff2)$/.test(file) && !unneeded.has(file))
    .map((file) => `/${file}`)
    .sort();
}
