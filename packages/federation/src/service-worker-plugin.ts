import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Compilation, Compiler } from 'webpack';

const require = createRequire(import.meta.url);

/** The address that the shell registers; without a hash, as browsers look there for a newer one. */
const WORKER_FILE = 'emergency-worker.js';
/** Pages that can do nothing without a network. */
const NEEDS_NETWORK = /^(?:page-(?!emergency-)|passkeys)/;

/**
 * Shell only. Emits src/worker/worker.ts, bundled by a compilation of its own: the federation plugin adds its whole
 * runtime to every entry of this one. The list of the shell's files is inserted when their names are final.
 */
export class ServiceWorkerPlugin {
  readonly script: string;
  constructor(script: string) {
    this.script = script;
  }
  apply(compiler: Compiler): void {
    const { Compilation: Stages, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ServiceWorkerPlugin', (compilation) => {
      compilation.contextDependencies.add(path.dirname(this.script));
      compilation.hooks.processAssets.tapPromise(
        { name: 'ServiceWorkerPlugin', stage: Stages.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          const files = offlineFiles(compilation);
          const version = createHash('sha256')
            .update(files.join())
            .update(String(compilation.assets['index.html']?.source() ?? ''))
            .digest('hex')
            .slice(0, 8);
          const code = await bundle(compiler, this.script, {
            __SHELL_FILES__: JSON.stringify(files),
            __SHELL_VERSION__: JSON.stringify(version),
          });
          compilation.emitAsset(WORKER_FILE, new sources.RawSource(code));
        },
      );
    });
  }
}

/** Scripts, styles, fonts and pictures of the shell. */
function offlineFiles(compilation: Compilation): string[] {
  const others = [...compilation.chunks].filter(({ name }) => NEEDS_NETWORK.test(name ?? ''));
  const unneeded = new Set(others.flatMap((chunk) => [...chunk.files]));
  return Object.keys(compilation.assets)
    .filter((file) => /\.(?:js|css|svg|woff2)$/.test(file) && !unneeded.has(file))
    .map((file) => `/${file}`)
    .sort();
}

/** The script with all that it imports, as text. */
function bundle(
  { webpack, context, options }: Compiler,
  script: string,
  inserted: Record<string, string>,
): Promise<string> {
  const compiler = webpack({
    context,
    name: 'service-worker',
    mode: 'production',
    target: ['webworker', 'es2022'],
    devtool: false,
    entry: { worker: script },
    output: { filename: WORKER_FILE },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: require.resolve('swc-loader'),
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
        },
      ],
    },
    optimization: { minimizer: options.optimization.minimizer ?? [] },
    plugins: [new webpack.DefinePlugin(inserted)],
    performance: false,
  });
  // Its only file becomes one of the shell's build.
  compiler.hooks.shouldEmit.tap('ServiceWorkerPlugin', () => false);
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      const problem = failure ?? stats?.compilation.errors[0];
      const asset = stats?.compilation.assets[WORKER_FILE];
      compiler.close(() => {
        if (problem || !asset) reject(problem ?? new Error(`${script} was not built`));
        else resolve(String(asset.source()));
      });
    });
  });
}
