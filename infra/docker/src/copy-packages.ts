// Copies the packages that a bundled service still imports, with what they depend on, into a folder of their own.
// Usage: node copy-packages.ts services/auth/dist /out/node_modules
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const IMPORT = /(?:from|import|import\(|require\()\s*["'`]((?:@[\w-]+\/)?\w[\w.-]*(?:\/[\w./-]+)?)["'`]/g;
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The folder of a package as Node resolves it from `folder`; undefined for one that is not installed. */
function resolvePackage(name: string, folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const candidate = join(at, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (dirname(at) === at) return undefined;
  }
}

/** The names of packages that the bundle in `dist` imports. */
export function importsOf(dist: string): string[] {
  const code = globSync('*.js', { cwd: dist }).map((file) => readFileSync(join(dist, file), 'utf8'));
  const specifiers = code.flatMap((text) => [...text.matchAll(IMPORT)].map(([, specifier = '']) => specifier));
  const names = specifiers.filter((name) => !name.startsWith('node:')).map(packageOf);
  return [...new Set(names)].filter((name) => !builtinModules.includes(name)).sort();
}

/** The folders of these packages and of everything that they depend on. Optional ones may be missing. */
export function closureOf(names: readonly string[], folder: string): Set<string> {
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    const at = resolvePackage(name, from);
    if (!at || found.has(at)) return;
    found.add(at);
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(at, 'package.json'), 'utf8'),
    ) as Manifest;
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) add(dependency, at);
  };
  for (const name of names) add(name, folder);
  return found;
}

/** Where a package lies below the outermost node_modules. */
const placeOf = (folder: string, root: string) => folder.slice(join(root, 'node_modules').length + 1);

if (import.meta.main) {
  const [dist = '', to = ''] = process.argv.slice(2);
  const root = process.cwd();
  const packages = [...closureOf(importsOf(join(root, dist)), join(root, dist))];
  for (const folder of packages)
    cpSync(folder, join(to, placeOf(folder, root)), {
      recursive: true,
      dereference: true,
      // nested packages are copied on their own, if they are needed
      filter: (path) => !path.slice(folder.length).includes('/node_modules/'),
    });
  process.stdout.write(`${packages.length} packages: ${packages.map((folder) => placeOf(folder, root)).join(' ')}\n`);
}
