import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { textsIn } from './texts-in.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const FILES = ['shell/src', 'mfe-*/src', 'packages/ui/src', 'packages/web-*/src'].map(
  (folder) => `${folder}/**/*.{ts,tsx}`,
);
const isShown = (path: string) => !/\.test\.|\/(?:testing|gallery)\//.test(path);

/** `npm run texts`: what people read on the pages, with file and line, to be read from the top. */
for (const path of globSync(FILES, { cwd: ROOT }).filter(isShown).sort()) {
  const source = ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest, true);
  for (const { line, text } of textsIn(source)) console.log(`${path}:${line}  ${text}`);
}
