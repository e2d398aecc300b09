import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { ServiceName } from '@notalone/contracts';
import { repoFiles } from '../repo-files.ts';
import { REPO } from '../run-tool.ts';
import { code, table } from './blocks.ts';

/** Where a service puts the erasures of its modules into their order. */
const ORDERED_IN = /\/(?:account-erasure|erasure)\/[^/]+[.]ts$|\/erase-person[.]ts$/;
const IMPORTED = /import \{([^}]*)\} from '([.][^']*)'/g;
const ERASES = /^(?:erase|forget|remove|delete|sweep|end|close)[A-Z]\w*$/;

interface Erasure {
  readonly name: string;
  /** From the root of the repository. */
  readonly file: string;
}

async function importedErasures(path: string): Promise<Erasure[]> {
  const source = await readFile(join(REPO, path), 'utf8');
  return [...source.matchAll(IMPORTED)].flatMap(([, list = '', from = '']) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => ERASES.test(name))
      .map((name) => ({ name, file: join(dirname(path), from) })),
  );
}

/** The first sentence of a function's own documentation; undefined where it has none. */
async function firstSentence({ name, file }: Erasure): Promise<string | undefined> {
  const source = await readFile(join(REPO, file), 'utf8');
  const before = source.slice(0, source.search(new RegExp(`export (?:async )?(?:function|const) ${name}\\b`)));
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n$/.exec(before) ?? [];
  const text = comment.replaceAll(/\s*\n \* ?/g, ' ').trim();
  return /^.*?[.](?= |$)/.exec(text)?.[0];
}

/** Which modules of a service erase something of a person or child who leaves, and what. */
export async function serviceErasures(service: ServiceName): Promise<string> {
  const root = `services/${service}/src`;
  const ordering = (await repoFiles()).filter((path) => path.startsWith(root) && ORDERED_IN.test(path));
  const found = (await Promise.all(ordering.filter((path) => !path.endsWith('.test.ts')).map(importedErasures))).flat();
  const modules = found.filter(({ file }) => !ORDERED_IN.test(file));
  const unique = [...new Map(modules.map((one) => [one.name, one])).values()];
  const rows = await Promise.all(
    unique
      .toSorted((a, b) => a.file.localeCompare(b.file, 'en') || a.name.localeCompare(b.name, 'en'))
      .map(async (one) => [code(relative(root, one.file)), code(one.name), (await firstSentence(one)) ?? '']),
  );
  return table(['when somebody leaves', 'by', 'what goes, and what stays'], rows);
}
