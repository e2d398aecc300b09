import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { findSourceMap, type Store } from './store.ts';

/** `https://host/mfe/social/123.abcd1234.js:1:2345`, `/main.abcd1234.js:1:2`, `…/services/x/main.js:1:2`. */
const FRAME = /(?:\/mfe\/([a-z]+))?\/([\w.-]+\.[0-9a-f]{8,20}\.js):(\d+):(\d+)/;

/** Replaces positions in built files by those in the source, where the release is still kept. */
export async function explainStack(store: Store, stack: string): Promise<string> {
  const lines = stack.split('\n').map(async (line) => {
    const [found, remote, file = '', row = '', column = ''] = FRAME.exec(line) ?? [];
    if (!found) return line;
    const map = await findSourceMap(store, remote ? `mfe-${remote}` : 'shell', file);
    if (!map) return `${line}   (no kept release has this file)`;
    const at = originalPositionFor(new TraceMap(map), { line: Number(row), column: Math.max(0, Number(column) - 1) });
    return at.source ? `    at ${at.name ?? '?'} (${at.source}:${at.line}:${at.column})` : line;
  });
  return (await Promise.all(lines)).join('\n');
}
