import { createHash } from 'node:crypto';
import { transformFileSync } from '@swc/core';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compilation, Compiler } from 'webpack';

/** Async chunks that every page needs; they load in parallel with main.js. */
const ALWAYS = ['vendor', 'platform', 'bootstrap'];
const REMOTE_PAGE = 'remote-page';
const SHARED_BY_REMOTES = /packages[\\/]web-kit[\\/]src[\\/]queries\.ts$/;
/** The variable in `preload.ts` that holds the list of page chunks. */
const PAGE_CHUNKS = '__PAGE_CHUNKS__';

/**
 * Shell only. Adds the always-needed async chunks to index.html and emits src/preload.ts as a separate script that
 * contains the file list of each lazily loaded page. It is not a webpack entry because the federation plugin adds its
 * whole runtime to every entry.
 */
export class ShellHtmlPlugin {
  readonly preloadScript: string;
  constructor(preloadScript: string) {
    this.preloadScript = preloadScript;
  }
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ShellHtmlPlugin', (compilation) => {
      let preloadFile = '';
      compilation.fileDependencies.add(this.preloadScript);
      compilation.hooks.processAssets.tap(
        { name: 'ShellHtmlPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const code = compilePreloadScript(this.preloadScript, pageChunks(compilation));
          const contenthash = createHash('sha256').update(code).digest('hex').slice(0, 8);
          preloadFile = `preload.${contenthash}.js`;
          // With `contenthash`, webpack renames the file once the real hashes of the chunks in it are known.
          compilation.emitAsset(preloadFile, new sources.RawSource(code), {
            minimized: true,
            immutable: true,
            contenthash,
          });
        },
      );
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap('ShellHtmlPlugin', (data) => {
        const tag = (tagName: string, attributes: Record<string, string | boolean>) =>
          data.headTags.unshift({
            tagName,
            voidTag: tagName === 'link',
            attributes,
            meta: { plugin: 'ShellHtmlPlugin' },
          });
        for (const file of alwaysFiles(compilation).reverse()) {
          if (file.endsWith('.css')) tag('link', { rel: 'stylesheet', href: `/${file}` });
          else tag('link', { rel: 'preload', as: 'script', href: `/${file}` });
        }
        tag('script', { src: `/${preloadFile}`, defer: true });
        tag('link', { rel: 'preload', as: 'fetch', href: '/remotes.json', crossorigin: true });
        return data;
      });
    });
  }
}

const isLoadable = (file: string) => /\.(?:js|css)$/.test(file);

function alwaysFiles(compilation: Compilation): string[] {
  return ALWAYS.flatMap((name) => [...(compilation.namedChunks.get(name)?.files ?? [])].filter(isLoadable));
}

/** Maps a chunk name (`page-login`, `remote-page`) to the files that it needs beyond those in index.html. */
function pageChunks(compilation: Compilation): Record<string, string[]> {
  const already = new Set(alwaysFiles(compilation));
  const pages: Record<string, string[]> = {};
  for (const [name, group] of compilation.namedChunkGroups) {
    if (!/^(?:page-|remote-page$)/.test(name)) continue;
    const files = [...group.getFiles(), ...(name === REMOTE_PAGE ? sharedFiles(compilation) : [])];
    pages[name] = files.filter((file) => isLoadable(file) && !already.has(file));
  }
  return pages;
}

/**
 * Files of libraries that only remotes use. The page's chunk would request them only when it runs. The same library is
 * also in a chunk of its own for a page that no shell provides it to, which is never loaded here.
 */
function sharedFiles({ modules, chunkGraph }: Compilation): string[] {
  const shared = [...modules].filter((module) => SHARED_BY_REMOTES.test(module.nameForCondition() ?? ''));
  const groups = shared
    .flatMap((module) => [...chunkGraph.getModuleChunks(module)])
    .flatMap((chunk) => [...chunk.groupsIterable])
    .filter(({ origins }) => origins.some(({ module }) => module?.type === 'provide-module'));
  return [...new Set(groups.flatMap((group) => group.getFiles()))];
}

function compilePreloadScript(file: string, pages: Record<string, string[]>): string {
  const { code } = transformFileSync(file, {
    jsc: {
      parser: { syntax: 'typescript' },
      target: 'es2022',
      transform: { optimizer: { globals: { vars: { [PAGE_CHUNKS]: JSON.stringify(pages) } } } },
    },
    module: { type: 'es6' },
    minify: true,
  });
  return `(()=>{${code.replace(/export\s*\{\s*\};?/, '')}})()`;
}
