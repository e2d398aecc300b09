// Adds to package-lock.json the packages of other platforms that npm left out because the registry in use does not
// carry them. `npm ci` refuses a lock file without them, although it would never install them here. Run after `npm
// install`.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 * optionalDependencies?: Record<string, string> }} LockedPackage
 */

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'linuxmusl',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'wasm32',
  'wasi',
];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'x64', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];

/**
 * Derives the platform from a package's name; nothing when the name is too vague to leave the package out safely.
 * @param {string} name
 */
export function platformOf(name) {
  const words = name.split('/').at(-1)?.split(/[-_.]/) ?? [];
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  if (!os || !cpu) return undefined;
  const musl = os === 'linuxmusl' || words.some((word) => word.startsWith('musl'));
  return { os: [os === 'linuxmusl' ? 'linux' : os], cpu: [cpu], ...(musl ? { libc: ['musl'] } : {}) };
}

/**
 * Adds the missing entries to a lock file's packages, in place; returns their names.
 * @param {Record<string, LockedPackage>} packages
 * @returns {string[]}
 */
export function completeLock(packages) {
  const added = [];
  for (const { optionalDependencies = {} } of Object.values({ ...packages })) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const platform = platformOf(name);
      const isHere = platform?.os[0] === 'linux' && platform.cpu[0] === 'x64' && !platform.libc;
      if (packages[`node_modules/${name}`] || !platform || isHere || !/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) continue;
      packages[`node_modules/${name}`] = { version, optional: true, ...platform };
      added.push(name);
    }
  }
  return added;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = fileURLToPath(new URL('../../../package-lock.json', import.meta.url));
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const added = completeLock(lock.packages);
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${added.length} packages added`);
}
