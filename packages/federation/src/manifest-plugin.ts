import type { Chunk, ChunkGroup, Compilation, Compiler, Module } from 'webpack';
import { rangeOf } from './shared-libraries.ts';

const MANIFEST = 'mf-manifest.json';
const SHARED = /^(?:consume-shared|provide)-module$/;
/** The name of an exposed module's chunk. */
export const exposedChunk = (name: string): string => `__federation_expose_${name}`;

/**
 * Remote only. Emits mf-manifest.json, in the format of Module Federation 2, which shells up to 1.0.0 parse: the file
 * name of the entry, the files of each exposed module, and the shared libraries.
 */
export class ManifestPlugin {
  readonly container: string;
  readonly exposed: readonly string[];
  constructor(container: string, exposed: readonly string[]) {
    this.container = container;
    this.exposed = exposed;
  }
  apply(compiler: Compiler): void {
    const { Compilation: Stages, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ManifestPlugin', (compilation) => {
      // The names of all files are final.
      const stage = Stages.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ManifestPlugin', stage }, () => {
        const json = JSON.stringify(manifestOf(compilation, this.container, this.exposed));
        compilation.emitAsset(MANIFEST, new sources.RawSource(json));
      });
    });
  }
}

function manifestOf(compilation: Compilation, name: string, exposed: readonly string[]) {
  const [entry = ''] = compilation.namedChunks.get(name)?.files ?? [];
  return {
    id: name,
    name,
    metaData: {
      name,
      type: 'app',
      buildInfo: { buildVersion: '', buildName: name },
      remoteEntry: { name: entry, path: '', type: 'global' },
      types: { path: '', name: '', zip: '', api: '' },
      globalName: name,
      pluginVersion: 'webpack',
      publicPath: 'auto',
    },
    shared: sharedBy(compilation).map((library) => ({
      id: `${name}:${library}`,
      name: library,
      version: '',
      singleton: true,
      requiredVersion: rangeOf(library),
      assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } },
    })),
    remotes: [],
    exposes: exposed.map((module) => ({
      id: `${name}:${module}`,
      name: module,
      path: `./${module}`,
      assets: assetsOf(compilation.namedChunkGroups.get(exposedChunk(module))),
    })),
  };
}

/** The keys of the shared libraries that the remote's code imports. */
function sharedBy({ modules }: Compilation): string[] {
  const consumed = [...modules].filter(({ type }) => type === 'consume-shared-module');
  const keys = consumed.map((module) => (module as Module & { options: { shareKey: string } }).options.shareKey);
  return [...new Set(keys)].sort();
}

/** The files of a chunk group, and those that its code may load later; not the remote's copies of shared libraries. */
function assetsOf(group: ChunkGroup | undefined) {
  const later = new Set<Chunk>();
  const seen = new Set<ChunkGroup>();
  const visit = (parent: ChunkGroup) => {
    for (const child of parent.childrenIterable) {
      if (seen.has(child) || child.origins.every(({ module }) => SHARED.test(module?.type ?? ''))) continue;
      seen.add(child);
      for (const chunk of child.chunks) later.add(chunk);
      visit(child);
    }
  };
  if (group) visit(group);
  const now = new Set(group?.getFiles());
  const files = [...later].flatMap((chunk) => [...chunk.files]).filter((file) => !now.has(file));
  const ending = (ext: string) => ({
    sync: [...now].filter((file) => file.endsWith(ext)),
    async: [...new Set(files)].filter((file) => file.endsWith(ext)),
  });
  return { js: ending('.js'), css: ending('.css') };
}
