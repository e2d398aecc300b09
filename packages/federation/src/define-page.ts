import { createRequire } from 'node:module';
import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import type {} from 'webpack-dev-server';
import { styleRules } from './styles.ts';

const require = createRequire(import.meta.url);

interface PageOptions {
  /** Port of its development server. */
  readonly port: number;
  /** Folder with `index.html` and `main.tsx`. */
  readonly source: string;
}

/** A page of its own, without federation, compiled like the apps: for development and tests. */
export const definePage =
  (dir: string, { port, source }: PageOptions) =>
  (_env: unknown, { mode = 'production' }: { mode?: 'production' | 'development' }): Configuration => ({
    context: dir,
    mode,
    target: ['web', 'es2022'],
    entry: path.join(dir, source, 'main.tsx'),
    output: { path: path.join(dir, 'dist'), clean: true, publicPath: '/', filename: '[name].js' },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: require.resolve('swc-loader'),
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              target: 'es2022',
              transform: { react: { runtime: 'automatic' } },
            },
          },
        },
        { test: /\.(?:svg|woff2)$/, type: 'asset/resource' },
        ...styleRules('page', mode === 'production'),
      ],
    },
    plugins: [
      new HtmlWebpackPlugin({ template: path.join(dir, source, 'index.html') }),
      ...(mode === 'production' ? [new MiniCssExtractPlugin()] : []),
    ],
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
    performance: false,
    devServer: { port, host: '127.0.0.1', open: false, historyApiFallback: true },
  });
