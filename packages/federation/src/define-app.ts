import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type ReactRefresh from '@pmmmwh/react-refresh-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import type {} from 'webpack-dev-server';
import { BrotliPlugin } from './brotli-plugin.ts';
import { shellChunks } from './chunks.ts';
import { exposedChunk, ManifestPlugin } from './manifest-plugin.ts';
import { RemoteJsonPlugin } from './remote-json-plugin.ts';
import { RetryPlugin } from './retry-plugin.ts';
import { ServiceWorkerPlugin } from './service-worker-plugin.ts';
import { sharedLibraries } from './shared-libraries.ts';
import { ShellHtmlPlugin } from './shell-html-plugin.ts';
import { styleRules } from './styles.ts';

const require = createRequire(import.meta.url);
const root = path.resolve(import.meta.dirname, '../../..');
/** Contains the exact version of every library. */
const lockFile = path.join(root, 'package-lock.json');

export interface AppOptions {
  /** Port of the app's development server, which serves its standalone page and hot reload. */
  readonly port: number;
}
type Mode = 'production' | 'development';
/** What `npm run dev` passes on: `webpack serve --env gateway=… --env remotes=feed:8303`. */
interface Development {
  /** The gateway of the product that runs beside a development server. */
  readonly gateway?: string;
  /** Remotes with a development server of their own, with their ports. */
  readonly remotes?: string;
}

interface App extends AppOptions {
  readonly dir: string;
  /** Federation container name, also used as the global variable and webpack's uniqueName. */
  readonly name: string;
  readonly isShell: boolean;
  readonly production: boolean;
  readonly serving: boolean;
  readonly development: Development;
}

/**
 * The webpack and Module Federation configuration of the app in `dir`. A folder with a `remote.json` is a remote: it
 * exposes `src/remote.tsx` as `./App`, plus one module per slot. Any other folder is the shell. Use: `export default
 * defineApp(import.meta.dirname, { port: 8302 });`
 */
export function defineApp(
  dir: string,
  options: AppOptions,
): (development: Development, argv: { mode?: Mode }) => Configuration {
  const remoteJson = path.join(dir, 'remote.json');
  const isShell = !existsSync(remoteJson);
  const name = isShell ? 'shell' : `mfe_${(JSON.parse(readFileSync(remoteJson, 'utf8')) as { name: string }).name}`;
  return (development, argv) =>
    configurationOf({
      ...options,
      development,
      dir,
      name,
      isShell,
      production: argv.mode !== 'development',
      serving: process.env['WEBPACK_SERVE'] === 'true',
    });
}

function configurationOf(app: App): Configuration {
  const { dir, isShell, production, serving } = app;
  const fileName = production ? '[name].[contenthash:8].js' : '[name].js';
  return {
    // When serving, resolve from the repository root: React Refresh keys components by module id, and './src/app.tsx'
    // exists in every app.
    context: serving ? root : dir,
    name: app.name,
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    // Production has no source maps: they would publish our source code.
    devtool: production ? false : 'cheap-module-source-map',
    entry: entryOf(app),
    output: {
      path: path.join(dir, 'dist'),
      clean: true,
      uniqueName: app.name,
      publicPath: isShell ? '/' : 'auto',
      filename: fileName,
      chunkFilename: fileName,
      assetModuleFilename: production ? '[name].[contenthash:8][ext]' : '[name][ext]',
      crossOriginLoading: 'anonymous',
      hashFunction: 'xxhash64',
      chunkLoadTimeout: 8_000,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      ...(serving && {
        alias: { [require.resolve('react-refresh/runtime')]: path.join(import.meta.dirname, 'refresh-runtime.cjs') },
      }),
    },
    module: {
      strictExportPresence: true,
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, use: compiler(app) },
        { test: /\.(?:svg|woff2)$/, type: 'asset/resource' },
        ...styleRules(app.name, production),
      ],
    },
    optimization: {
      moduleIds: production ? 'deterministic' : 'named',
      chunkIds: production ? 'deterministic' : 'named',
      splitChunks: isShell && production ? shellChunks : { chunks: 'async' },
      runtimeChunk: false,
      minimize: production,
      minimizer: minimizers(),
    },
    plugins: [
      ...federation(app),
      ...(production ? productionPlugins(app) : []),
      ...htmlPlugins(app),
      ...(serving ? [hotReload()] : []),
    ],
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(root, 'node_modules/.cache/webpack'),
      name: `${app.name}-${production ? 'production' : 'development'}${serving ? '-serving' : ''}`,
      // A cache written by another version of webpack or a plugin fails to deserialise, so the lock file is part of the
      // key.
      buildDependencies: {
        config: [path.join(import.meta.dirname, '/'), path.join(dir, 'webpack.config.ts'), lockFile],
      },
    },
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
    performance: false,
    devServer: developmentServer(app),
  };
}

/** A production remote has no entry; only its container is built. */
function entryOf({ dir, isShell, serving }: App): Record<string, string> {
  if (isShell) return { main: path.join(dir, 'src/index.ts') };
  return serving ? { main: path.join(dir, 'src/dev.ts') } : {};
}

const compiler = ({ production, serving }: App) => ({
  loader: require.resolve('swc-loader'),
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic', development: !production, refresh: serving } },
    },
  },
});

const minimizers = () => [
  new MinimizerPlugin({
    minify: MinimizerPlugin.swcMinify,
    extractComments: false,
    minimizerOptions: { ecma: 2022, compress: { passes: 2 }, mangle: true },
  } as ConstructorParameters<typeof MinimizerPlugin>[0]),
  new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify }),
];

/** The files of the modules that a remote exposes: its pages as `App`, and one module for each slot in remote.json. */
function exposedBy(dir: string): Record<string, string> {
  const { slots = [] } = JSON.parse(readFileSync(path.join(dir, 'remote.json'), 'utf8')) as {
    slots?: readonly { module: string }[];
  };
  const ofSlots = slots.map(({ module }) => [module, path.join(dir, `src/${module}/${module}.slot.tsx`)] as const);
  return { App: path.join(dir, 'src/remote.tsx'), ...Object.fromEntries(ofSlots) };
}

/** webpack's own Module Federation: its runtime is a quarter of the size of Module Federation 2's. */
function federation({ dir, name, isShell, production }: App) {
  const { ModuleFederationPlugin } = webpack.container;
  if (isShell) return [new ModuleFederationPlugin({ name, shared: sharedLibraries() })];
  const exposed = exposedBy(dir);
  return [
    new ModuleFederationPlugin({
      name,
      library: { type: 'var', name },
      filename: production ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
      exposes: Object.fromEntries(
        Object.entries(exposed).map(([module, file]) => [`./${module}`, { import: file, name: exposedChunk(module) }]),
      ),
      shared: sharedLibraries(),
    }),
    new ManifestPlugin(name, Object.keys(exposed)),
  ];
}

const productionPlugins = ({ dir, isShell }: App) => [
  new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css', chunkFilename: '[name].[contenthash:8].css' }),
  ...(isShell ? [] : [new RemoteJsonPlugin(path.join(dir, 'remote.json')), new RetryPlugin()]),
  new BrotliPlugin(),
];

function htmlPlugins({ dir, name, isShell, production, serving }: App) {
  const html = new HtmlWebpackPlugin({
    template: path.join(dir, 'src/index.html'),
    scriptLoading: 'defer',
    ...(!isShell && { excludeChunks: [name] }),
  });
  if (!isShell) return serving ? [html] : [];
  if (!production) return [html];
  return [
    html,
    new ShellHtmlPlugin(path.join(dir, 'src/preload.ts')),
    new ServiceWorkerPlugin(path.join(dir, 'src/worker/worker.ts')),
  ];
}

/** Loaded here, because it is a tool of development that `npm start` does not install. */
function hotReload() {
  const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin') as typeof ReactRefresh;
  return new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, /refresh-runtime\.cjs$/] });
}

const servedRemotes = ({ remotes = '' }: Development) =>
  remotes
    .split(',')
    .filter(Boolean)
    .map((remote) => {
      const [name = '', port = ''] = remote.split(':');
      return {
        context: [`/mfe/${name}`],
        target: `http://127.0.0.1:${port}`,
        pathRewrite: { [`^/mfe/${name}`]: '' },
      };
    });

const GATEWAY = 'http://localhost:8080';

const developmentServer = ({ port, isShell, development }: App) => ({
  port,
  host: '127.0.0.1',
  hot: true,
  // A remote must never reload the shell's page.
  liveReload: false,
  headers: { 'Access-Control-Allow-Origin': '*' },
  historyApiFallback: true,
  client: { overlay: false, logging: 'warn' as const, webSocketURL: `ws://127.0.0.1:${port}/ws` },
  static: false as const,
  proxy: [
    ...(isShell ? servedRemotes(development) : []),
    {
      context: ['/api', '/uploads', '/socket.io', ...(isShell ? ['/mfe', '/remotes.json'] : [])],
      target: development.gateway ?? GATEWAY,
      ws: true,
      // Services take sockets and refreshes from their own origin only.
      headers: { origin: development.gateway ?? GATEWAY },
    },
  ],
});
