import { type Changes, versionsIn } from './changes.ts';

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Adds missing packages to a service, in the version that services/content uses. */
export async function addDependencies(changes: Changes, service: string, names: readonly string[]): Promise<void> {
  const versions = await versionsIn(changes, 'services/content');
  await changes.edit(`services/${service}/package.json`, (text) => {
    const manifest = JSON.parse(text) as Manifest;
    const missing = names.filter((name) => !(name in manifest.dependencies));
    if (missing.length === 0) return text;
    const added = missing.map((name) => [name, versions[`version:${name}`]] as const);
    const all = Object.entries({ ...manifest.dependencies, ...Object.fromEntries(added) });
    const dependencies = Object.fromEntries(all.toSorted(([a], [b]) => a.localeCompare(b, 'en')));
    return JSON.stringify({ ...manifest, dependencies }, null, 2);
  });
}
