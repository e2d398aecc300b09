import { dirname, join, normalize } from 'node:path';

/** A reference in a document: an npm script of the root or a workspace, or a file (path from the root). */
export type Claim = { kind: 'script'; name: string; workspace?: string } | { kind: 'file'; path: string };

const CODE_SPANS = /```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/g;
/** Of markdown, and of boxes in mermaid diagrams. */
const LINKS = /\]\(([^)\s]+)\)|^ *click \w+ href "([^"]+)"/gm;
const NPM = /\bnpm (?:run ([a-z][\w:-]*)|(start|test))(?: -w ([\w/-]+))?/g;
/** Not `dist/…`, which is a command inside an image. */
const NODE = /\bnode (?:--import \S+ |--\S+ )*((?!dist\/)[\w./-]+[.](?:ts|mjs|cjs|js))/g;

/** All npm scripts and relative links in the markdown document at `path` (from the root). */
export function claimsOf(markdown: string, path: string): Claim[] {
  const claims: Claim[] = [];
  for (const [, block, span] of markdown.matchAll(CODE_SPANS)) {
    const code = block ?? span ?? '';
    for (const [, script, short = '', workspace] of code.matchAll(NPM))
      claims.push({ kind: 'script', name: script ?? short, ...(workspace && { workspace }) });
    // `dist/…` is a command inside an image
    for (const [, file = ''] of code.matchAll(NODE)) claims.push({ kind: 'file', path: normalize(file) });
  }
  for (const [, link, box = ''] of markdown.matchAll(LINKS)) {
    const file = (link ?? box).split('#')[0];
    if (file && !/^[a-z]+:/.test(file)) claims.push({ kind: 'file', path: join(dirname(path), file) });
  }
  return claims;
}
