import { existsSync } from 'node:fs';
import { copyFile, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Kept as packages: native code, modules that read files beside them (jsdom), and modules that tracing patches as they
 * load, which it cannot do in a bundle. The MongoDB driver's optional dependencies are not installed; it works without
 * them.
 */
const EXTERNAL = [
  /^@opentelemetry\//,
  /^@node-rs\//,
  /^(mongodb|ioredis|sharp|twilio|jsdom)(\/|$)/,
  'mongodb-client-encryption',
];

/** Data files that code reads from its own folder: everything in `src` that is not code is copied beside the bundle. */
async function copyData(src: string, dist: string): Promise<void> {
  const entries = await readdir(src, { withFileTypes: true, recursive: true });
  const data = entries.filter((entry) => entry.isFile() && /\.(?:txt|csv|json)$/.test(entry.name));
  const twice = data.find((entry, at) => data.findIndex(({ name }) => name === entry.name) !== at);
  if (twice) throw new Error(`Two data files are named ${twice.name}, but both are copied to the same folder.`);
  await Promise.all(data.map((entry) => copyFile(join(entry.parentPath, entry.name), join(dist, entry.name))));
}

/** Binary data that packages read from beside their modules, as the model of urgent-signs. */
async function copyPackageData(modules: readonly string[], dist: string): Promise<void> {
  const folders = new Set(modules.filter((file) => !file.includes('node_modules')).map((file) => dirname(file)));
  for (const folder of folders) {
    if (!existsSync(folder)) continue;
    const files = (await readdir(folder)).filter((name) => name.endsWith('.bin'));
    await Promise.all(files.map((name) => copyFile(join(folder, name), join(dist, name))));
  }
}

/** What an image runs: the service, its tracing preload, its migrations, and the commands of operators. */
function entriesOf(folder: string): Record<string, string> {
  const kit = join(import.meta.dirname, '..');
  const own = ['main', 'migrate', 'admin', 'releases'].map(
    (name) => [name, join(folder, 'src', `${name}.ts`)] as const,
  );
  return {
    ...Object.fromEntries(own.filter(([, file]) => existsSync(file))),
    telemetry: join(kit, 'telemetry/register.ts'),
    events: join(kit, 'dead-letter/command.ts'),
  };
}

/**
 * Bundles the service in `folder` into `dist/main.js` and its commands beside it: a bundle starts faster and leaves out
 * unused modules. Rejects when an import cannot be resolved.
 */
async function bundleService(folder: string): Promise<void> {
  const dist = join(folder, 'dist');
  await rm(dist, { recursive: true, force: true });
  const bundle = await rolldown({
    input: entriesOf(folder),
    platform: 'node',
    external: EXTERNAL,
    onLog(level, log, handle) {
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(`${basename(folder)}: ${log.message}`);
      if (level === 'warn' && log.code !== 'EVAL') handle(level, log);
    },
  });
  const { output } = await bundle.write({
    dir: dist,
    format: 'esm',
    minify: true,
    comments: false,
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[hash].js',
  });
  await bundle.close();
  await copyData(join(folder, 'src'), dist);
  await copyPackageData(
    output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])),
    dist,
  );
}

await bundleService(process.cwd());
