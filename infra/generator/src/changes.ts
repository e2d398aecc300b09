import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const TEMPLATES = join(import.meta.dirname, '../templates');

/** The values for a template's `{{…}}`. */
export type Values = Readonly<Record<string, string>>;

function fillIn(text: string, values: Values): string {
  const filled = Object.entries(values).reduce((so, [name, value]) => so.replaceAll(`{{${name}}}`, value), text);
  const left = /\{\{[\w@/.:-]+\}\}/.exec(filled);
  if (left) throw new Error(`Nothing is known for ${left[0]}.`);
  return filled;
}

/** Collects changes to the repository at `root` and writes them together, so that a failure changes nothing. */
export function createChanges(root: string) {
  const files = new Map<string, string>();

  async function read(path: string): Promise<string> {
    return files.get(path) ?? readFile(join(root, path), 'utf8');
  }
  const exists = (path: string) => files.has(path) || existsSync(join(root, path));
  function create(path: string, text: string): void {
    if (exists(path)) throw new Error(`${path} exists already.`);
    files.set(path, text);
  }

  return {
    root,
    read,
    exists,
    async edit(path: string, change: (text: string) => string): Promise<void> {
      const text = await read(path);
      try {
        const changed = change(text);
        if (changed !== text) files.set(path, changed);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`${path} does not look as expected: ${reason}`, { cause: error });
      }
    },
    /** A filled-in template by its path in templates/. */
    template: async (path: string, values: Values) => fillIn(await readFile(join(TEMPLATES, path), 'utf8'), values),
    /** Creates every file of templates/<folder>, which mirrors the root of the repository. */
    async createFrom(folder: string, values: Values): Promise<void> {
      const from = join(TEMPLATES, folder);
      for (const path of globSync('**/*.tmpl', { cwd: from })) {
        const text = await readFile(join(from, path), 'utf8');
        create(fillIn(path.replace(/\.tmpl$/, ''), values), fillIn(text, values));
      }
    },
    /** Writes everything; returns the paths. */
    async write(): Promise<string[]> {
      for (const [path, text] of files) {
        await mkdir(dirname(join(root, path)), { recursive: true });
        await writeFile(join(root, path), text);
      }
      return [...files.keys()].toSorted((a, b) => a.localeCompare(b));
    },
  };
}
export type Changes = ReturnType<typeof createChanges>;

/** The version of each package that a workspace depends on, as `{{version:name}}`, so that all use the same. */
export async function versionsIn(changes: Changes, workspace: string): Promise<Values> {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    await changes.read(join(workspace, 'package.json')),
  ) as Partial<Record<'dependencies' | 'devDependencies', Record<string, string>>>;
  const versions = Object.entries({ ...dependencies, ...devDependencies });
  return Object.fromEntries(versions.map(([name, version]) => [`version:${name}`, version]));
}
