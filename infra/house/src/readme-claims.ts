import { dirname, join, normalize } from 'node:path';

/** Something a document says exists: an npm script, at the root or in a workspace folder, or a file (path from the root). */
export type Claim = { kind: 'script'; name: string; workspace?: string } | { kind: 'file'; path: string };

const CODE_SPANS = /```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/g;
const LINKS = /\]\(([^)\s]+)\)/g;
const NPM = /\bnpm (?:run ([a-z][\w:-]*)|(start|test))(?: -w ([\w/-]+))?/g;
const NODE = /\bnode (?:--import \S+ |--\S+ )*([\w./-]+[.](?:ts|mjs|cjs|js))/g;

/** Every command and relative link of a markdown document at `path` (from the root) that can be checked without running it. */
export function claimsOf(markdown: string, path: string): Claim[] {
  const claims: Claim[] = [];
  for (const [, block, span] of markdown.matchAll(CODE_SPANS)) {
    const code = block ?? span ?? '';
    for (const [, script, short = '', workspace] of code.matchAll(NPM)) claims.push({ kind: 'script', name: script ?? short, ...(workspace && { workspace }) });
    for (const [, file = ''] of code.matchAll(NODE)) claims.push({ kind: 'file', path: normalize(file) });
  }
  for (const [, target = ''] of markdown.matchAll(LINKS)) {
    const file = target.split('#')[0];
    if (file && !/^[a-z]+:/.test(file)) claims.push({ kind: 'file', path: join(dirname(path), file) });
  }
  return claims;
}
