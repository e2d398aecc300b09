import path from 'node:path';
import { defineApp } from '@notalone/federation';
import webpack, { type Configuration } from 'webpack';

const root = path.resolve(import.meta.dirname, '../../../..');
const shell = path.join(root, 'shell');
const remote = path.join(root, 'mfe-social');

/** What the one-bundle build leaves out; everything else is as in packages/federation. */
const FEDERATION_PLUGINS = new Set(['ModuleFederationPlugin', 'ShellHtmlPlugin']);

/**
 * Builds the same pages without federation: one webpack build in which the remote is an ordinary lazy chunk of the
 * shell and shared packages are tree-shaken. Returns its folder.
 */
export async function buildOneBundle(): Promise<string> {
  const federated = defineApp(shell, { port: 0 })({}, { mode: 'production' });
  const output = path.join(root, 'node_modules/.cache/one-bundle');
  const standIns = Object.fromEntries(
    ['remotes-state.ts', 'load-remote.ts'].map((file) => [
      path.join(shell, 'src/remotes', file),
      path.join(import.meta.dirname, 'one-bundle', file),
    ]),
  );
  const configuration: Configuration = {
    ...federated,
    entry: { main: path.join(shell, 'src/bootstrap.tsx') },
    output: { ...federated.output, path: output, uniqueName: 'one-bundle', trustedTypes: { policyName: 'default' } },
    optimization: { ...federated.optimization, splitChunks: { chunks: 'async' } },
    resolve: {
      ...federated.resolve,
      alias: { ...standIns, 'remote-under-test$': path.join(remote, 'src/remote.tsx'), 'remote-under-test': remote },
    },
    plugins: (federated.plugins ?? []).filter((plugin) => plugin && !FEDERATION_PLUGINS.has(plugin.constructor.name)),
    cache: false,
  };
  await run(configuration);
  return output;
}

function run(configuration: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    webpack(configuration, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });
}
