import type { Chunk, ChunkGraph, Module } from 'webpack';

const VENDOR = /node_modules[\\/](?:react|react-dom|scheduler|react-router|cookie-es|set-cookie-parser)[\\/]/;
/** The shared entries that every page needs; react-query and overlays load with what uses them. */
const SHARED_ENTRY = /packages[\\/](?:ui[\\/]src[\\/]index|web-kit[\\/]src[\\/](?:index|router))\.tsx?$/;

const holdsSharedEntry = (chunk: Chunk, graph: ChunkGraph) =>
  [...graph.getChunkModulesIterable(chunk)].some((module) => SHARED_ENTRY.test(module.nameForCondition() ?? ''));

/**
 * Excludes the federation plugin's own modules: a bundle that both provides and consumes a shared library never
 * resolves.
 */
const isCode = (module: Module) => /^(?:javascript|css)/.test(module.type);

/** Whether the module is needed on every page, and not only on those that load later. */
const isNeededAlways = (module: Module, graph: ChunkGraph) =>
  [...graph.getModuleChunksIterable(module)].some((chunk) => holdsSharedEntry(chunk, graph));

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
        isCode(module) && isNeededAlways(module, chunkGraph),
    },
  },
} as const;
