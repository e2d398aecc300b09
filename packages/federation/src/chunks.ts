import type { Chunk, ChunkGraph, Module } from 'webpack';

const VENDOR = /node_modules[\\/](?:react|react-dom|scheduler|react-router|cookie-es|set-cookie-parser)[\\/]/;
/** Our own code that every page needs; react-query loads with the first remote, emergency texts with their page. */
const OWN = /packages[\\/](?:web-kit[\\/]src[\\/](?!queries)|contracts[\\/]src[\\/](?!(?:base[\\/])?emergency))/;
const UI_ENTRY = /packages[\\/]ui[\\/]src[\\/]index\.tsx?$/;

const holdsUi = (chunk: Chunk, graph: ChunkGraph) =>
  [...graph.getChunkModulesIterable(chunk)].some((module) => UI_ENTRY.test(module.nameForCondition() ?? ''));

/**
 * Excludes the federation plugin's own modules: a bundle that both provides and consumes a shared library never
 * resolves.
 */
const isCode = (module: Module) => /^(?:javascript|css)/.test(module.type);

/** Whether the module is needed by the main entry of packages/ui, and not only by its lazily loaded overlays. */
const neededByUi = (module: Module, graph: ChunkGraph) =>
  [...graph.getModuleChunksIterable(module)].some((chunk) => holdsUi(chunk, graph));

/**
 * The two bundles that the shell always loads: `vendor` (React, router) changes when a library does, `platform` (our
 * packages and their dependencies) with each release. Do not use `chunks: 'all'` or a runtimeChunk: both break a
 * remote's entry.
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
