import { createHash } from 'node:crypto';
import { transformFileSync } from '@swc/core';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compilation, Compiler } from 'webpack';

/** Async chunks which every page needs: they load beside main.js and not after it. */
const ALWAYS = ['vendor', 'platform', 'bootstrap'];
const REMOTE_PAGE = 'remote-page';
const SHARED_BY_REMOTES = /packages[\\/]web-kit[\\/]src[\\/]queries\.ts$/;
/** `early.ts` finds its list of page chunks under this name. */
const PAGE_CHUNKS = '__PAGE_CHUNKS__';

/**
 * Shell only. Puts the always-needed async chunks into index.html and emits src/early.ts as a script of its own, with the files of
 * each lazily loaded page written into it. (As a webpack entry it would get the whole federation runtime: the plugin adds that to every entry.)
 */
export class ShellHtmlPlugin {
  readonly early: string;
  constructor(early: string) {
    this.early = early;
  }
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ShellHtmlPlugin', (compilation) => {
      let earlyFile = '';
      compilation.fileDependencies.add(this.early);
      compilation.hooks.processAssets.tap({ name: 'ShellHtmlPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => {
        const code = earlyScript(this.early, pageChunks(compilation));
        const contenthash = createHash('sha256').update(code).digest('hex').slice(0, 8);
        earlyFile = `early.${contenthash}.js`;
        // `contenthash` lets webpack rename it when the real hashes of the chunks named in it are known
        compilation.emitAsset(earlyFile, new sources.RawSource(code), { minimized: true, immutable: true, contenthash });
      });
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap('ShellHtmlPlugin', (data) => {
        const tag = (tagName: string, attributes: Record<string, string | boolean>) =>
          data.headTags.unshift({ tagName, voidTag: tagName === 'link', attributes, meta: { plugin: 'ShellHtmlPlugin' } });
        for (const file of alwaysFiles(compilation).reverse()) {
          if (file.endsWith('.css')) tag('link', { rel: 'stylesheet', href: `/${file}` });
          else tag('link', { rel: 'preload', as: 'script', href: `/${file}` });
        }
        tag('script', { src: `/${earlyFile}`, defer: true });
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

/** Chunk name (`page-login`, `remote-page`) → the files it needs beyond those in index.html. */
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

/** The files of what remotes share and the shell itself does not load: the page's chunk would ask for them only when it runs. */
function sharedFiles(compilation: Compilation): string[] {
  const shared = [...compilation.modules].filter((module) => SHARED_BY_REMOTES.test(module.nameForCondition() ?? ''));
  const chunks = shared.flatMap((module) => [...compilation.chunkGraph.getModuleChunks(module)]);
  return [...new Set(chunks.flatMap((chunk) => [...chunk.groupsIterable].flatMap((group) => group.getFiles())))];
}

function earlyScript(file: string, pages: Record<string, string[]>): string {
  const { code } = transformFileSync(file, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022', transform: { optimizer: { globals: { vars: { [PAGE_CHUNKS]: JSON.stringify(pages) } } } } },
    module: { type: 'es6' },
    minify: true,
  });
  return `(()=>{${code.replace(/export\s*\{\s*\};?/, '')}})()`;
}
