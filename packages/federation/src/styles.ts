import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';

const require = createRequire(import.meta.url);

/**
 * Rules for `*.module.css` and plain `*.css`. Class names are prefixed with the container name, so that two remotes
 * never share one.
 */
export function styleRules(containerName: string, production: boolean): RuleSetRule[] {
  const use = (modules: false | object) => [
    production ? MiniCssExtractPlugin.loader : require.resolve('style-loader'),
    { loader: require.resolve('css-loader'), options: { modules } },
  ];
  const modules = {
    namedExport: false,
    exportLocalsConvention: 'as-is',
    localIdentName: production ? `${containerName}-[hash:base64:6]` : `${containerName}-[name]-[local]`,
  };
  return [
    { test: /\.module\.css$/, use: use(modules) },
    { test: /\.css$/, exclude: /\.module\.css$/, use: use(false) },
  ];
}
