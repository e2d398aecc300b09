import type { Chunk, ChunkGraph, Module } from 'webpack';

const VENDOR = /node_modules[\\/](?:react|react-dom|scheduler|react-router|cookie-es|set-cookie-parser)[\\/]/;
/** Ours that every page needs; react-query's facade comes with the first remote. */
const OWN = /packages[\\/](?:router|web-kit|contracts)[\\/]src[\\/](?!queries)/;
const UI_ENTRY = /packages[\\/]ui[\\/]src[\\/]index\.tsx?$/;

const holdsUi = (chunk: Chunk, graph: ChunkGraph) => [...graph.getChunkModulesIterable(chunk)].some((module) => UI_ENTRY.test(module.nameForCondition() ?? ''));

/** Not the federation plugin's own modules: a bundle that both provides and consumes a shared library waits for itself for ever. */
const isCode = (module: Module) => /^(?:javascript|css)/.test(module.type);

/** Whether the module travels with the everyday half of packages/ui, and not only with its overlays, which are loaded when asked for. */
const neededByUi = (module: Module, graph: ChunkGraph) => [...graph.getModuleChunksIterable(module)].some((chunk) => holdsUi(chunk, graph));

/**
 * The shell's two always-loaded bundles: `vendor` (React, router) changes with a library, `platform` (our packages and what they wrap)
 * with a release. NOT `chunks: 'all'` and no runtimeChunk: both break a remote's entry.
 */
export const shellChunks = {
  chunks: 'async',
  cacheGroups: {
    vendor: { name: 'vendor', chunks: 'async', enforce: true, priority: 20, test: VENDOR },
    platform: {
      name: 'platform',
      chunks: 'async',
      enforce: true,
      priority: 10,
      test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
        isCode(module) && (OWN.test(module.nameForCondition() ?? '') || neededByUi(module, chunkGraph)),
    },
  },
} as const;
