import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

async function textsOf(folder: string, pattern: string, isWanted: (file: string) => boolean): Promise<string> {
  const files = globSync(pattern, { cwd: folder }).filter(isWanted);
  const texts = await Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')));
  return texts.join('\n');
}

/** All code of a folder, without its tests. */
export const sourceOf = (folder: string): Promise<string> =>
  textsOf(folder, '**/*.{ts,tsx}', (file) => !/[.]test[.]|testing\//.test(file));
/** All scripts of a build. */
export const scriptsOf = (folder: string): Promise<string> => textsOf(folder, '*.js', () => true);

const IMPORT = /import (?!type )(?:\w+, )?\{([^}]*)\} from '(@notalone\/(?:ui|web-kit)(?:\/[a-z-]+)?)'/g;
const EXPORT = /export (?!type )\{([^}]*)\}|export (?:async )?(?:const|function|class) (?:\{([^}]*)\}|(\w+))/g;

const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '))
    .map((name) => name.split(/ as |: /).at(-1) ?? name);

/** The names that code imports from our shared packages, by package. */
export function importsIn(source: string): Record<string, string[]> {
  const imports = new Map<string, Set<string>>();
  for (const [, list = '', library = ''] of source.matchAll(IMPORT)) {
    const names = list
      .split(',')
      .map((name) => name.trim().split(' as ')[0] ?? '')
      .filter((name) => name && !name.startsWith('type '));
    imports.set(library, new Set([...(imports.get(library) ?? []), ...names]));
  }
  return Object.fromEntries([...imports].map(([library, names]) => [library, [...names].sort()]));
}

/** The names that a module exports, types left out. */
export const exportsIn = (source: string): string[] =>
  [...source.matchAll(EXPORT)].flatMap(([, list, pattern, name]) => name ?? namesIn(list ?? pattern ?? '')).sort();

const QUOTES = ['"', "'", '`'];
export const isQuotedIn = (text: string, wanted: string, ends = QUOTES): boolean =>
  QUOTES.some((quote) => ends.some((end) => text.includes(`${quote}${wanted}${end}`)));

/** Pages that scripts name: the first segments of paths in quotes. */
export const linksIn = (scripts: string, known: ReadonlySet<string>): string[] =>
  [...known].filter((link) => isQuotedIn(scripts, link, [...QUOTES, '/', '?', '#'])).sort();
